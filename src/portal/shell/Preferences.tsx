import { useHost, useStore } from '../../core/host/index.ts'
import { useLocale, useWords } from '../../core/i18n/index.ts'
import { Icon, MenuButton } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import { languageNames } from '../messages/languages.ts'
import { chooseLocale, chooseTheme } from '../portal-host.ts'

/** zh, en, es (B001); remembered on this machine. */
export function LanguageMenu() {
  const host = useHost()
  const t = useWords(portalWords)
  const locale = useLocale()
  return (
    <MenuButton
      label={t('language')}
      align="end"
      items={languageNames.map(([key, label]) => ({
        key,
        label,
        ...(key === locale && { icon: 'check' as const }),
        onPick: () => chooseLocale(host, key),
      }))}
    >
      <Icon name="globe" />
      <span>{languageNames.find(([key]) => key === locale)?.[1]}</span>
    </MenuButton>
  )
}

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const host = useHost()
  const t = useWords(portalWords)
  const theme = useStore(host.theme)
  return (
    <MenuButton
      label={t('theme')}
      align="end"
      items={(['light', 'dark', 'auto'] as const).map(key => ({
        key,
        label: t(key),
        ...(key === theme && { icon: 'check' as const }),
        onPick: () => chooseTheme(host, key),
      }))}
    >
      <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
    </MenuButton>
  )
}
