import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { type PropsWithChildren, useEffect, useState, useSyncExternalStore } from 'react'
import { addons } from 'storybook/preview-api'
import { looks, schemeOf, viewer } from '../../.storybook/look.ts'
import { UiRoot } from '../../src/core/ui/index.ts'
import { Sheet } from './sheet.tsx'

interface Globals {
  readonly theme?: string
  readonly locale?: string
}
const isDark = () => viewer.matches
const follow = (changed: () => void) => {
  viewer.addEventListener('change', changed)
  return () => viewer.removeEventListener('change', changed)
}

/** What the toolbar says; on a page of documentation no story hands it down. */
export function useToolbar(): Globals {
  const [globals, setGlobals] = useState<Globals>(() => addons.getChannel().last('setGlobals')?.[0]?.globals ?? {})
  useEffect(() => {
    const channel = addons.getChannel()
    const heard = (told: { globals: Globals }) => setGlobals(told.globals)
    channel.on('globalsUpdated', heard)
    return () => channel.off('globalsUpdated', heard)
  }, [])
  return globals
}

/** Light or dark, as the toolbar says, else as the viewer's machine has it. */
export function useScheme() {
  const { theme } = useToolbar()
  const isNight = useSyncExternalStore(follow, isDark)
  return theme === 'light' || theme === 'dark' ? theme : schemeOf(isNight)
}

/** Every page of documentation: our sheet inside Storybook's frame, in the scheme of whoever looks. */
export function Container({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const scheme = useScheme()
  return (
    <DocsContainer context={context} theme={looks[scheme]}>
      <UiRoot theme={scheme} lang="en">
        <Sheet>{children}</Sheet>
      </UiRoot>
    </DocsContainer>
  )
}
