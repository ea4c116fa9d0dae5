import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'
import { wirePlugin } from '../build/wire-plugin.ts'
import { elementsPlugin } from './elements-plugin.ts'
import { tokensPlugin } from './tokens-plugin.ts'

const publicDir = join(import.meta.dirname, '../public')

/** `managerEntries` is a preset's word, which the type of a project's own file lacks. */
const config: StorybookConfig & { managerEntries: string[] } = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  // Storybook's own frame; it has no other name for the file than one the house does not use
  managerEntries: [join(import.meta.dirname, 'frame.ts')],
  // the snapshot of the page's own database (npm run snapshot) lies there
  staticDirs: existsSync(publicDir) ? ['../public'] : [],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // props with the types the compiler has of them; the story tests show no page of documentation
  typescript: {
    reactDocgen: process.env.VITEST ? false : 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      savePropValueAsString: true,
      skipChildrenPropWithoutDoc: false,
      propFilter: prop => !/node_modules/.test(prop.parent?.fileName ?? ''),
    },
  },
  viteFinal: vite => ({
    ...vite,
    // vite.config.ts brings it to the build, but the story tests do not read that file
    plugins: [
      ...(vite.plugins ?? []),
      wirePlugin(join(import.meta.dirname, '../src/core/contracts/index.ts')),
      elementsPlugin(),
      tokensPlugin(),
    ],
    // rules go in by CSSOM here too: see src/core/ui/style-sink.ts
    define: { ...vite.define, SC_DISABLE_SPEEDY: 'false' },
    optimizeDeps: {
      ...vite.optimizeDeps,
      // a dependency found late reloads the page in the middle of a test run
      include: [
        ...(vite.optimizeDeps?.include ?? []),
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'styled-components',
        '@headlessui/react',
        '@floating-ui/dom',
        '@tanstack/react-virtual',
        '@r2wc/react-to-web-component',
        'i18next',
        'swr',
        'ky',
        'react-day-picker',
        'echarts/core',
        'echarts/charts',
        'echarts/components',
        'echarts/renderers',
        'echarts/features',
        'qrcode',
        'dompurify',
        '@tiptap/core',
        '@tiptap/pm/model',
        '@tiptap/react',
        '@tiptap/starter-kit',
        '@tiptap/extension-placeholder',
      ],
    },
    build: { ...vite.build, chunkSizeWarningLimit: 4000 },
  }),
}

export default config
