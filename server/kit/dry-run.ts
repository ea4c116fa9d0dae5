/** Thrown by a handler that has done its work only to see what would happen: the transaction is undone, the answer is given. */
export class DryRun extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('dry run')
    this.result = result
  }
}
