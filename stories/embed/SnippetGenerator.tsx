import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { attributeOf, type Manifest } from '../../src/core/element/manifest.ts'
import { type PropNotes, valuesOf } from '../../src/core/element/values.ts'
import { Button, Field, Input, Section, Segmented, Select, Switch } from '../../src/core/ui/index.ts'
import { Lines } from '../docs/sheet.tsx'
import { tokenFor } from '../support/in-page-api.ts'
import { LiveElement } from './LiveElement.tsx'
import { type Framework, snippetOf } from './snippets.ts'

const manifests: readonly Manifest[] = Object.values(
  import.meta.glob<{ manifest: Manifest }>('../../src/widgets/*/manifest.ts', { eager: true }),
).map(one => one.manifest)

/** Who looks at a widget, and what its author writes, where that is more than the tag. */
const moments: Readonly<Record<string, { account?: string; given?: Readonly<Record<string, string>> }>> = {
  'student-basics': { account: 'student.x' },
  'student-roster': { given: { view: 'school' } },
  'import-wizard': { given: { kind: 'students' } },
  'teacher-roster': { given: { type: '2' } },
}
const seeds = ['', '#8a1a1e', '#0f766e', '#6d28d9', '#b45309', '#ffcc00'] as const
const frameworks: readonly { value: Framework; label: string }[] = [
  { value: 'html', label: 'HTML' },
  { value: 'react', label: 'React' },
  { value: 'vue', label: 'Vue' },
  { value: 'iframe', label: 'iframe' },
]
const without = (all: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))
/** A boolean is there without a value; a text that is empty is not written. */
const isBoolean = ({ props }: Manifest, attribute: string) =>
  Object.entries(props).some(([prop, kind]) => kind === 'boolean' && attributeOf(prop) === attribute)
/** What a value means, and which one it is where none is chosen: the manifest's own words. */
const otherwiseOf = ({ defaults }: PropNotes, prop: string) => String(defaults?.[prop] ?? '不写')
const meaningOf = ({ values, defaults }: PropNotes, prop: string, chosen: string | undefined) =>
  values?.[prop]?.[chosen ?? String(defaults?.[prop] ?? '')]
const choices = <V extends string>(...values: V[]) => values.map(value => ({ value, label: value }))

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(240px, 300px) minmax(0, 1fr);
  gap: 24px 32px;
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); }
`
const Controls = styled.div`
  display: grid;
  gap: 16px;
  align-content: start;
`
const Page = styled.div`
  border: 1px solid var(--zy-line-2);
  border-radius: var(--zy-r);
  padding: 16px;
  min-height: 200px;
  overflow-x: auto;
`
const Code = styled(Lines)`
  margin-bottom: 8px;
`
const Swatches = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  & > button { width: 32px; height: 32px; border: 1px solid var(--zy-edge); border-radius: var(--zy-r); padding: 0; }
  & > button[aria-pressed='true'] { outline: 2px solid var(--zy-brand); outline-offset: 2px; }
`

export interface SnippetGeneratorProps {
  /** The widget that is set up at first. */
  start?: string
}

/** Choose a widget, set it up, see it live on the demo region, and take the lines with you. */
export function SnippetGenerator({ start = 'student-basics' }: SnippetGeneratorProps) {
  const [name, setName] = useState(start)
  const manifest = manifests.find(one => one.name === name) ?? manifests[0]!
  const [own, setOwn] = useState<Readonly<Record<string, string>>>(moments[name]?.given ?? {})
  const [theme, setTheme] = useState('light')
  const [locale, setLocale] = useState('zh')
  const [isCompact, setCompact] = useState(false)
  const [seed, setSeed] = useState<string>('')
  const [server, setServer] = useState('https://your-zhiyuan.example')
  const [framework, setFramework] = useState<Framework>('html')
  const [copied, setCopied] = useState(false)
  const [token, setToken] = useState<string>()
  useEffect(() => {
    let current = true
    void tokenFor(moments[name]?.account ?? 'jw.x').then(given => current && setToken(given))
    return () => {
      current = false
    }
  }, [name])

  const attributes: Record<string, string> = {
    ...Object.fromEntries(Object.entries(own).filter(([name, value]) => value !== '' || isBoolean(manifest, name))),
    ...(theme !== 'light' && { theme }),
    ...(locale !== 'zh' && { locale }),
    ...(isCompact && { density: 'compact' }),
  }
  const code = snippetOf(framework, { tag: manifest.tag, name, server: server.replace(/\/+$/, ''), attributes, seed })
  const copy = () => void navigator.clipboard.writeText(code).then(() => setCopied(true))
  const choose = (next: string) => {
    setName(next)
    setOwn(moments[next]?.given ?? {})
    setToken(undefined)
  }

  return (
    <Columns>
      <Controls>
        <Field label="组件">
          <Select
            options={manifests.map(one => ({ value: one.name, label: one.tag }))}
            value={name}
            onChange={next => next && choose(next)}
          />
        </Field>
        {Object.entries(manifest.props)
          .filter(([, kind]) => kind !== 'function' && kind !== 'json')
          .map(([prop, kind]) => {
            const attribute = attributeOf(prop)
            const values = valuesOf(manifest, prop)
            if (values)
              return (
                <Field key={prop} label={attribute} optional hint={meaningOf(manifest, prop, own[attribute])}>
                  <Select
                    clearable
                    placeholder={otherwiseOf(manifest, prop)}
                    options={values.map(value => ({ value: String(value), label: String(value) }))}
                    value={own[attribute] ?? null}
                    onChange={next => setOwn(next === null ? without(own, attribute) : { ...own, [attribute]: next })}
                  />
                </Field>
              )
            return kind === 'boolean' ? (
              <Switch
                key={prop}
                checked={attribute in own}
                onChange={on => setOwn(on ? { ...own, [attribute]: '' } : without(own, attribute))}
              >
                {attribute}
              </Switch>
            ) : (
              <Field key={prop} label={attribute} optional>
                <Input value={own[attribute] ?? ''} onText={text => setOwn({ ...own, [attribute]: text })} />
              </Field>
            )
          })}
        <Field label="主题">
          <Segmented aria-label="主题" options={choices('light', 'dark', 'auto')} value={theme} onChange={setTheme} />
        </Field>
        <Field label="语言">
          <Segmented aria-label="语言" options={choices('zh', 'en', 'es')} value={locale} onChange={setLocale} />
        </Field>
        <Switch checked={isCompact} onChange={setCompact}>
          紧凑
        </Switch>
        <Field label="学校的颜色" hint="两种主题的主色都由它推出，并保证可读">
          <Swatches>
            {seeds.map(value => (
              <button
                key={value}
                type="button"
                aria-label={value || '志远蓝'}
                aria-pressed={seed === value}
                style={{ background: value || '#1c4a85' }}
                onClick={() => setSeed(value)}
              />
            ))}
          </Swatches>
        </Field>
        <Field label="服务器地址">
          <Input value={server} onText={setServer} />
        </Field>
      </Controls>
      <div>
        <Section title="粘贴这些行">
          <Segmented aria-label="写法" options={frameworks} value={framework} onChange={setFramework} />
          <Code style={{ marginTop: 12 }} data-snippet tabIndex={0} role="region" aria-label="代码">
            {code}
          </Code>
          <Button onClick={copy}>{copied ? '已复制' : '复制'}</Button>
        </Section>
        <Section title="效果">
          <Page>{token && <LiveElement manifest={manifest} attributes={attributes} seed={seed} token={token} />}</Page>
        </Section>
      </div>
    </Columns>
  )
}
