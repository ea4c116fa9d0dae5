/** Why a start, or a script at the console, ends before it has begun. The message is one clear line, with nothing else to be printed. */
export class CannotStart extends Error {}

/** The account that runs the server, or the machine, lets it open no more files: connections are some. */
export const isOutOfFiles = (error: unknown): boolean =>
  ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
export const OUT_OF_FILES =
  'this process may open too few files (`ulimit -n`, LimitNOFILE of systemd): give it 1024 or more and start again.'
