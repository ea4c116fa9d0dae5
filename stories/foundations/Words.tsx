import en from '../../src/core/i18n/messages/en.ts'
import es from '../../src/core/i18n/messages/es.ts'
import zh from '../../src/core/i18n/messages/zh.ts'
import { Facts } from '../docs/sheet.tsx'

const chosen = [
  ...(['save', 'submit', 'cancel', 'confirm', 'edit', 'delete', 'retry', 'reset', 'export'] as const),
  ...(['all', 'clearFilters', 'unfilled', 'optional', 'empty', 'failed', 'noMatch', 'confirmSubmit'] as const),
] satisfies readonly (keyof typeof zh)[]

/** Words that mean the same on every screen, from the messages themselves. */
export const Words = () => (
  <Facts
    label="Words"
    head={['Key', '中文', 'English', 'Español']}
    rows={chosen.map(key => ({
      key,
      cells: [
        <code key="name">{key}</code>,
        <span key="zh" lang="zh-CN">
          {zh[key]}
        </span>,
        en[key],
        <span key="es" lang="es">
          {es[key]}
        </span>,
      ],
    }))}
  />
)
