import type { Editor } from '@tiptap/core'
import type zh from './messages/zh.ts'

/** One thing to do with a text. Its icon lives here, so that it comes with the editor and not with every widget. */
export interface Tool {
  readonly name: keyof typeof zh
  readonly icon: string
  readonly run: (editor: Editor) => void
  readonly isOn?: (editor: Editor) => boolean
  readonly can?: (editor: Editor) => boolean
}

export const tools: readonly Tool[] = [
  {
    name: 'bold',
    icon: 'M4.5 3h4a2.5 2.5 0 0 1 0 5h-4zM4.5 8h4.8a2.5 2.5 0 0 1 0 5H4.5z',
    run: editor => editor.chain().focus().toggleBold().run(),
    isOn: editor => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: 'M6.5 3H12M4 13h5.5M9.5 3l-3 10',
    run: editor => editor.chain().focus().toggleItalic().run(),
    isOn: editor => editor.isActive('italic'),
  },
  {
    name: 'underline',
    icon: 'M4.5 2.5V7a3.5 3.5 0 0 0 7 0V2.5M3.5 13.5h9',
    run: editor => editor.chain().focus().toggleUnderline().run(),
    isOn: editor => editor.isActive('underline'),
  },
  {
    name: 'heading',
    icon: 'M4 3v10M11.5 3v10M4 8h7.5',
    run: editor => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: editor => editor.isActive('heading'),
  },
  {
    name: 'bullets',
    icon: 'M6.5 4h7M6.5 8h7M6.5 12h7M3 4h.01M3 8h.01M3 12h.01',
    run: editor => editor.chain().focus().toggleBulletList().run(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: 'M7 4h6.5M7 8h6.5M7 12h6.5M2.5 3l1-.5v3.2M2.3 9.2c.3-1.2 2-.9 2 .1 0 .9-1.9 1.4-2 2.7h2.2',
    run: editor => editor.chain().focus().toggleOrderedList().run(),
    isOn: editor => editor.isActive('orderedList'),
  },
  {
    name: 'link',
    icon: 'M7 9.5a2.6 2.6 0 0 0 3.7.1l2-2a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9 6.5a2.6 2.6 0 0 0-3.7-.1l-2 2A2.6 2.6 0 0 0 7 12.1l.8-.8',
    run: () => {},
    isOn: editor => editor.isActive('link'),
  },
  {
    name: 'undo',
    icon: 'M6 3 2.5 6.5 6 10M2.5 6.5H10a3.3 3.3 0 0 1 0 6.6H6.5',
    run: editor => editor.chain().focus().undo().run(),
    can: editor => editor.can().undo(),
  },
  {
    name: 'redo',
    icon: 'M10 3l3.5 3.5L10 10M13.5 6.5H6a3.3 3.3 0 0 0 0 6.6h3.5',
    run: editor => editor.chain().focus().redo().run(),
    can: editor => editor.can().redo(),
  },
]
