import { asAccessUser, browserMemories, cookieStore, remember, remembered, Session } from '../core/auth/index.ts'
import { Host, type Theme } from '../core/host/index.ts'
import { type Locale, localeOf, locales } from '../core/i18n/index.ts'
import { addressOf } from './address-of.ts'
import { API, fetchWithEarly, knownEarly } from './early-answer.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { forWhoComesNext, loginWith } from './guard.ts'
import { standsWithoutIt } from './need-permissions.ts'
import { rows } from './routes/index.ts'

const keep = { locale: 'zy-locale', theme: 'zy-theme' } as const
const themes: readonly Theme[] = ['light', 'dark', 'auto']

/** The host that the portal is to its widgets. `navigate` comes from the router, which is made later. */
export function createPortalHost(navigate: (path: string) => void): Host {
  const store = cookieStore()
  const host: Host = new Host({
    base: API,
    fetch: fetchWithEarly,
    known: knownEarly,
    session: new Session(store, browserMemories()),
    // zh is the default whatever the browser says (B001); another is somebody's choice and is remembered.
    locale: locales.find(locale => locale === remembered(keep.locale)) ?? localeOf('zh'),
    theme: themes.find(theme => theme === remembered(keep.theme)) ?? 'auto',
    surface: {
      hrefOf(place): string | undefined {
        const user = host.session.user()
        return addressOf(rows, place, user && asAccessUser(user))
      },
      go: (_, href) => href && navigate(href),
      refuses: name => name === 'need-permissions' && standsWithoutIt(location.pathname),
      reload: () => location.reload(),
      ownsPage: true,
      emit: () => true,
      signedOut: () => {
        host.closeDialogs()
        const { pathname, search } = location
        // she who has signed out herself has ended what she was at
        if (pathname !== '/login') navigate(loginWith(host.session.hasEnded() ? pathname : forWhoComesNext(pathname, search)))
      },
    },
  })
  followOtherTabs(host, store)
  return host
}

export function chooseLocale(host: Host, locale: Locale) {
  remember(keep.locale, locale)
  host.translator.setLocale(locale)
}

export function chooseTheme(host: Host, theme: Theme) {
  remember(keep.theme, theme)
  host.theme.set(theme)
}
