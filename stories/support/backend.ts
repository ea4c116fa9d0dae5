import { type PageServer, pageServer } from '../../server/page/server.ts'

const shared = globalThis as { __zhiyuanPageServer?: Promise<PageServer> }

/** The real server in this page, rolled back: every story begins with the demo region as it was. One server a page, also across files. */
export async function backend(): Promise<PageServer> {
  const isFirst = shared.__zhiyuanPageServer === undefined
  shared.__zhiyuanPageServer ??= pageServer(`${import.meta.env.BASE_URL}snapshot/demo.tar.gz`)
  const server = await shared.__zhiyuanPageServer
  if (!isFirst) await server.reset()
  return server
}
