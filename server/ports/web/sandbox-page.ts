import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { yuan } from '../../../src/core/domain/vip.ts'
import { sandboxWords as words } from '../../messages/sandbox.ts'
import type { Desk } from '../pay/pay.ts'

const LATE_MS = 10_000
type Act = keyof typeof words.acts
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** `/sandbox/pay/{order}`: pays, repeats, delays, loses or falsifies. Mounted where the sandbox is, which production refuses. */
export function sandboxPage(desk: Desk, api: Hono, now: () => Date, complain: (error: unknown) => void): Hono {
  const app = new Hono()
  app.get('/sandbox/pay/:order', c => shown(c, desk))
  app.post('/sandbox/pay/:order', async c => {
    const number = c.req.param('order')
    const { act } = (await c.req.parseBody()) as { act?: Act }
    const one = desk.order(number)
    if (!one || !act || !(act in words.acts)) return c.notFound()
    if (act === 'close') {
      await desk.close(number)
      return c.redirect(`/sandbox/pay/${number}`, 303)
    }
    const message = await desk.pay(number, now(), act === 'wrong' ? one.fen - 1 : undefined)
    const tell = async () => {
      if (!message) return
      // it comes from where the page was asked for
      const { status } = await api.request('/api/wch_pay/notify/', { method: 'POST', ...message }, c.env)
      if (status !== 200) throw new Error(`sandbox: the message was answered ${status}`)
    }
    if (act === 'late') setTimeout(() => void tell().catch(complain), LATE_MS).unref()
    else if (act !== 'lost') await tell()
    if (act === 'twice') for (const _ of [1, 2]) await tell()
    return c.redirect(`/sandbox/pay/${number}`, 303)
  })
  return app
}

function shown(c: Context, desk: Desk) {
  const one = desk.order(c.req.param('order')!)
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  const acts = one?.state === 'open' ? (Object.entries(words.acts) as [Act, string][]) : []
  return c.html(
    html`<!doctype html><html lang="zh-Hans"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title}</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:26em;margin:3em auto;padding:0 1em}
button{display:block;width:100%;margin:.5em 0;padding:.7em;font:inherit;cursor:pointer}.fen{font-size:2em}</style>
<h1>${words.title}</h1><p>${words.about}</p>
${one ? html`<p>${one.what}</p><p class="fen">${words.yuan(yuan(one.fen))}</p><p role="status">${words.state[one.state]}</p>` : html`<p>${words.none}</p>`}
<form method="post">${acts.map(([act, word]) => html`<button name="act" value="${act}">${word}</button>`)}</form></html>`,
    one ? 200 : 404,
  )
}
