import { publicWidgets } from '../../core/domain/embedding.ts'

export type PublicWidget = (typeof publicWidgets)[number]

export const isPublic = (name: string): name is PublicWidget => (publicWidgets as readonly string[]).includes(name)

/** The address of the server that a host speaks to: `https://zhiyuan.example`. */
export const serverOf = (base: string, page: string): string => new URL(base, page).origin

/** What a page needs, line by line: what each does is said beside it. */
export interface Lines {
  readonly script: string
  readonly tags: readonly string[]
  readonly token: string
}

/** The lines a web master pastes. The first element is given the token: all on the page share it. */
export function linesOf(server: string, widgets: readonly string[], token: string): Lines {
  const tags = widgets.map(name => `zy-${name}`)
  return {
    script: `<script type="module" src="${server}/elements/autoload.js"></script>`,
    tags: tags.map(tag => `<${tag}></${tag}>`),
    token: `<script>document.querySelector('${tags[0]}').getToken = () => '${token}'</script>`,
  }
}

export const textOf = ({ script, tags, token }: Lines): string => [script, ...tags, token].join('\n')

/** How long a token may live, in days. */
export const lives = [90, 180, 365, 730] as const

/** Within this many days the end of a token is near enough to be said. */
const SOON_DAYS = 30
export type LifeState = 'living' | 'ending' | 'ended'
export function lifeOf(expires: string, now: Date): LifeState {
  const left = Date.parse(expires) - now.getTime()
  return left <= 0 ? 'ended' : left < SOON_DAYS * 86_400_000 ? 'ending' : 'living'
}
