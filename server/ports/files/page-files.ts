import type { Files } from '../ports.ts'

/** Files of a server inside a page: in its memory, gone with it. */
export function pageFiles(): Files {
  const kept = new Map<string, Blob>()
  return {
    async receive(request, mostBytes) {
      if (!/^multipart\/form-data\s*;/i.test(request.headers.get('Content-Type') ?? '')) return 'type'
      const form = await request.formData().catch(() => undefined)
      if (!form) return 'broken'
      const file = form.get('uri')
      if (!(file instanceof File)) return 'none'
      if (file.size > mostBytes) return 'large'
      return { name: file.name, content: file, discard: async () => {} }
    },
    async keep(key, content) {
      kept.set(key, content instanceof Uint8Array ? new Blob([content]) : content.content)
      return 'kept'
    },
    read: async key => kept.get(key)?.stream(),
    remove: async key => void kept.delete(key),
    sweep: async () => {},
  }
}
