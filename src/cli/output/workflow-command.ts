import { printLines } from "../../preview/index.ts";

/** Something that GitHub shows beside the line of a file. */
export interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
  /** Absent if it is about no file, or only about what came in through a pipe. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The line that makes GitHub Actions show an annotation. */
export function printWorkflowCommand({ level, title, message, file, line, column }: Annotation): string {
  const place =
    file === undefined || file === "-" ? {} : { file: file.replace(/^\.\//, ""), line, col: column };
  const properties = Object.entries({ ...place, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(printLines(String(value)))}`);
  return `::${level} ${properties.join(",")}::${escapeMessage(printLines(message))}\n`;
}

function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
