import { useState } from 'react'
import styled from 'styled-components'
import { type EmbedMethod, mended, missingIn, needsOf, wantsNonce } from '../../src/core/domain/page-policy.ts'
import { Checkbox, Field, Input, Section, Segmented, Textarea } from '../../src/core/ui/index.ts'

const widgets = Object.keys(import.meta.glob('../../src/widgets/*/manifest.ts')).map(path => path.split('/').at(-2)!)
const methods: readonly { value: EmbedMethod; label: string }[] = [
  { value: 'element', label: '组件标签' },
  { value: 'iframe', label: 'iframe' },
]
const Grid = styled.div`
  display: grid;
  gap: 20px;
  max-width: 880px;
`
const Code = styled.pre`
  margin: 0;
  padding: 12px 16px;
  border-radius: var(--zy-r);
  background: var(--zy-ground);
  font: 13px/20px ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`
const originOf = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).origin : undefined)

/** Paste the policy of a page, and read what it lacks for our widgets, with the header that mends it. */
export function CspDoctor({ policy: given = "default-src 'self'" }: { policy?: string }) {
  const [server, setServer] = useState('https://your-zhiyuan.example')
  const [page, setPage] = useState('https://www.your-school.example')
  const [chosen, setChosen] = useState<readonly string[]>(['student-basics'])
  const [method, setMethod] = useState<EmbedMethod>('element')
  const [policy, setPolicy] = useState(given)
  const [ours, theirs] = [originOf(server), originOf(page)]
  const needs = ours ? needsOf(ours, chosen, method) : []
  const missing = missingIn(policy, needs)
  return (
    <Grid>
      <Field label="我们的服务器" error={ours ? undefined : '不是网址'}>
        <Input value={server} onText={setServer} />
      </Field>
      <Field label="你的页面" error={theirs ? undefined : '不是网址'}>
        <Input value={page} onText={setPage} />
      </Field>
      <Field label="嵌入方式">
        <Segmented aria-label="嵌入方式" options={methods} value={method} onChange={setMethod} />
      </Field>
      <Field label="组件">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 20px' }}>
          {widgets.map(name => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              onChecked={on => setChosen(on ? [...chosen, name] : chosen.filter(one => one !== name))}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </Field>
      <Field label="你的页面现在的 Content-Security-Policy" hint="没有就留空：没有策略就没有禁止">
        <Textarea value={policy} onText={setPolicy} rows={4} maxLength={4000} />
      </Field>
      <Section title={missing.length === 0 ? '这个策略已经够用' : `还缺 ${missing.length} 项`}>
        <div role="status">
          {missing.map(({ directive, source }) => (
            <p key={directive}>
              <code>{directive}</code> 需要允许 <code>{source}</code>
            </p>
          ))}
          {wantsNonce(policy) && method === 'element' && (
            <p>
              这个策略使用 <code>'strict-dynamic'</code>，浏览器会忽略地址：请在我们的 script 标签上加上页面自己的 nonce。
            </p>
          )}
        </div>
      </Section>
      {missing.length > 0 && (
        <Section title="页面应发送的头">
          <Code
            tabIndex={0}
            role="region"
            aria-label="Content-Security-Policy 头"
          >{`Content-Security-Policy: ${mended(policy, needs)}`}</Code>
        </Section>
      )}
      <Section title="我们的服务器上的设置">
        <Code tabIndex={0} role="region" aria-label="环境变量">
          {method === 'iframe' ? `FRAME_ANCESTORS=${theirs ?? '…'}` : `ALLOWED_ORIGINS=${theirs ?? '…'}`}
        </Code>
      </Section>
    </Grid>
  )
}
