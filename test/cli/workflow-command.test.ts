import { describe, expect, it } from "vitest";
import { printWorkflowCommand } from "../../src/cli/output/workflow-command.ts";

describe("a workflow command", () => {
  it("escapes in properties what would end them", () => {
    const annotation = {
      level: "error",
      title: "a: 50%, b",
      message: "",
      file: "x,y:z.yaml",
      line: 3,
      column: 7,
    } as const;
    expect(printWorkflowCommand(annotation)).toBe(
      "::error file=x%2Cy%3Az.yaml,line=3,col=7,title=a%3A 50%25%2C b::\n",
    );
  });

  it("is one line whatever the message holds, so that no message can give commands", () => {
    const message = "100%\r\n::stop-commands::x";
    expect(printWorkflowCommand({ level: "notice", title: "t", message })).toBe(
      "::notice title=t::100%25\\u000d%0A::stop-commands::x\n",
    );
  });

  it("names files as they are from the top of the repository, and standard input not at all", () => {
    const annotation = { level: "warning", title: "t", message: "m", line: 1, column: 1 } as const;
    expect(printWorkflowCommand({ ...annotation, file: "./deploy/shop.yaml" })).toContain(
      "file=deploy/shop.yaml,",
    );
    expect(printWorkflowCommand({ ...annotation, file: "-" })).toBe("::warning title=t::m\n");
  });
});
