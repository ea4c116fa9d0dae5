import type { Preview } from '@storybook/react-vite'
import { useState } from 'react'
import { configure } from 'storybook/test'
import { browserMemories } from '../src/core/auth/index.ts'
import { type Locale, locales, Translator, TranslatorContext } from '../src/core/i18n/index.ts'
import { type Theme, UiRoot } from '../src/core/ui/index.ts'
import { fetchLists } from '../src/core/ui/select/lists.ts'
import { Container } from '../stories/docs/Container.tsx'
import { Page } from '../stories/docs/Page.tsx'

// The real server answers inside the page: on a busy machine a list takes longer than the second that is usual.
configure({ asyncUtilTimeout: 5000 })

const themes: readonly Theme[] = ['light', 'dark', 'auto']
const tags: Record<Locale, string> = { zh: 'zh-CN', en: 'en', es: 'es' }
const themeOf = (value: unknown): Theme => themes.find(theme => theme === value) ?? 'auto'
const localeOf = (value: unknown): Locale => locales.find(locale => locale === value) ?? 'zh'

const { chosen } = browserMemories()

interface StageProps {
  theme: Theme
  locale: Locale
  /** Fills the screen; on a page of docs it is as high as what it shows. */
  isWhole: boolean
  children: React.ReactNode
}

function Stage({ theme, locale, isWhole, children }: StageProps) {
  const [translator] = useState(() => new Translator(locale))
  translator.setLocale(locale)
  return (
    <TranslatorContext value={translator}>
      <UiRoot
        theme={theme}
        lang={tags[locale]}
        chosen={chosen}
        style={{ minHeight: isWhole ? '100vh' : undefined, padding: 'clamp(16px, 2.5vw, 32px)' }}
      >
        {children}
      </UiRoot>
    </TranslatorContext>
  )
}

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    docs: { container: Container, page: Page, toc: { headingSelector: 'h2', title: 'On this page' } },
    layout: 'fullscreen',
    // a story with a fault of accessibility fails, in the panel and in the tests
    a11y: { test: 'error' },
    controls: { expanded: true },
    viewport: {
      options: {
        phone: { name: 'Phone 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet 1024', styles: { width: '1024px', height: '768px' }, type: 'tablet' },
        desk: { name: 'Desk 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
    backgrounds: { disable: true },
    // for teams that use Chromatic: the same four pictures of each story as `npm run visual`
    chromatic: {
      modes: Object.fromEntries(
        [1280, 390].flatMap(width => (['light', 'dark'] as const).map(theme => [`${theme} ${width}`, { theme, viewport: width }])),
      ),
    },
    // as a person meets them: the book's own rules, the portal, its rooms in the order of the menu, then what they are made of
    options: {
      storySort: {
        order: [
          'Introduction',
          'Foundations',
          'Portal',
          ['Shell', 'Dashboard'],
          'Widgets',
          ['Class roster', 'Teacher roster', 'Student roster', 'Import wizard', 'Student basics', 'Term list', 'Need permissions'],
          'UI',
          ['Button', 'Field', 'Select', 'SearchBox', 'Dates', 'Upload', 'RichText', 'Table', 'TableView', 'Navigation', 'Menu', 'Dialog'],
          'Embed',
          ['Guide', 'Tools'],
        ],
      },
    },
  },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: { title: 'Theme', icon: 'contrast', items: [...themes], dynamicTitle: true },
    },
    locale: {
      description: 'Language',
      toolbar: { title: 'Locale', icon: 'globe', items: [...locales], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'auto', locale: 'zh' },
  // The server in the page is started here, once, and rolled back between stories: stories/support/backend.ts
  // What comes after the first paint is there from the start: a story shows how things are, not how they come.
  loaders: [() => fetchLists()],
  decorators: [
    // widgets bring their own host and root (stories/support/backend.ts); ui components stand on a stage
    (Story, { globals, parameters, viewMode }) =>
      parameters.stage === false ? (
        <Story />
      ) : (
        <Stage
          key={localeOf(globals.locale)}
          theme={themeOf(globals.theme)}
          locale={localeOf(globals.locale)}
          isWhole={viewMode !== 'docs'}
        >
          <Story />
        </Stage>
      ),
  ],
}

export default preview
