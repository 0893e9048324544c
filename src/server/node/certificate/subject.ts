/** Who a certificate is about. */
export interface Subject {
  readonly name: string;
  readonly organizations?: readonly string[] | undefined;
}
