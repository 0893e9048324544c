/** The forms in which findings are told. */
export const FORMATS = ["text", "json", "github", "sarif", "junit", "markdown"] as const;

export type Format = (typeof FORMATS)[number];
