/**
 * An error as a log may show it: what failed and where, never with which values. A database's message and its parameters hold ID numbers,
 * a parser's the text it stumbled over (S12).
 */
export function logLine(error: unknown): string {
  const parts: string[] = []
  for (let at: unknown = error, depth = 0; at !== undefined && depth < 5; depth++) {
    parts.push(at instanceof Error ? oneOf(at as Said) : typeof at)
    at = at instanceof Error ? at.cause : undefined
  }
  return parts.join('\n  caused by ')
}

/** An error, and what drizzle and the databases add to one. */
type Said = Error & { query?: string; code?: unknown; table?: unknown; column?: unknown; constraint?: unknown; routine?: unknown }

function oneOf(error: Said): string {
  const named = (['code', 'table', 'column', 'constraint', 'routine'] as const).filter(name => typeof error[name] === 'string')
  const facts = named.map(name => ` ${name}=${error[name]}`).join('')
  // a statement has placeholders where its values go
  const said = typeof error.query === 'string' ? error.query : withoutValues(error.message)
  const frames = (error.stack ?? '').split('\n').filter(line => /^ +at /.test(line))
  return [`${error.name}: ${said}${facts}`, ...frames].join('\n')
}

/** Quoted texts that are no plain word, and numbers that could be somebody's. */
const withoutValues = (text: string) =>
  text
    .slice(0, 2000)
    .replace(/"[^"]*"|'[^']*'/g, quoted => (/^.[A-Za-z_]{1,40}.$/.test(quoted) ? quoted : '…'))
    .replace(/\d{6,}/g, '…')
