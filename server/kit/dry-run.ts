/** Thrown at the end of a dry run: the transaction is undone, `result` is the answer. */
export class DryRun extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('dry run')
    this.result = result
  }
}
