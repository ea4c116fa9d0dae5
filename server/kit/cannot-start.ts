/** Why a start, or a script at the console, ends before it has begun. The message is one clear line, with nothing else to be printed. */
export class CannotStart extends Error {}
