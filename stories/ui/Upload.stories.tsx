import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { useHost } from '../../src/core/host/index.ts'
import { Field, type Send, Upload, type Uploaded, type UploadProps, UploadRefused, useStorage } from '../../src/core/ui/index.ts'
import { inHost, signedIn } from '../support/widget.tsx'
import { Stack } from './layout.tsx'

/**
 * A store in this page, on the port a storage will have: it takes pieces of 16 kB, acknowledges each, keeps what it has when the
 * line breaks, and gives the file out only when every byte is there.
 */
function store({ breakAt = Number.POSITIVE_INFINITY, stallAt = Number.POSITIVE_INFINITY }: { breakAt?: number; stallAt?: number } = {}) {
  const kept = new Map<string, Uint8Array>()
  const asked: number[] = []
  let breaks = breakAt
  const send: Send = async (file, { from, signal, onProgress }) => {
    asked.push(from)
    const has = kept.get(file.name) ?? new Uint8Array()
    if (has.length !== from) throw new Error(`it has ${has.length} bytes and was asked to go on at ${from}`)
    if (file.name.includes('签名')) throw new UploadRefused('上传视频签名验证失败')
    let bytes = has
    while (bytes.length < file.size) {
      await new Promise((done, gone) => {
        const stalled = bytes.length >= stallAt
        const timer = stalled ? 0 : setTimeout(done, 10)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          gone(signal.reason)
        })
      })
      if (bytes.length >= breaks) {
        breaks = Number.POSITIVE_INFINITY
        throw new TypeError('Failed to fetch')
      }
      const piece = new Uint8Array(await file.slice(bytes.length, bytes.length + 16_384).arrayBuffer())
      bytes = new Uint8Array([...bytes, ...piece])
      kept.set(file.name, bytes)
      onProgress(bytes.length)
    }
    const given = new Uint8Array(await file.arrayBuffer())
    if (!bytes.every((byte, at) => byte === given[at])) throw new UploadRefused('the bytes that arrived are not the file')
    return {
      uri: `data:${file.type || 'application/octet-stream'};name=${encodeURIComponent(file.name)},`,
      name: file.name,
      size: file.size,
    }
  }
  return { send, asked, kept }
}

const meta = {
  title: 'UI/Upload',
  component: Upload,
  args: { value: [], onChange: () => {}, send: store().send },
} satisfies Meta<typeof Upload>
export default meta
type Story = StoryObj<typeof meta>

function Sent({ start = [], error, ...rest }: Partial<UploadProps> & { start?: readonly Uploaded[]; error?: string }) {
  const [files, setFiles] = useState(start)
  const [own] = useState(() => store().send)
  return (
    <Stack width={520}>
      <Field label="附件" error={error}>
        <Upload send={own} {...rest} value={files} onChange={setFiles} />
      </Field>
    </Stack>
  )
}
function ToStorage() {
  const { api } = useHost()
  return <Sent kind="image" send={useStorage(api.storage.image_file_models)} />
}
const bytes = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)
const named = (name: string, size = 80_000, type = 'application/pdf') => new File([bytes(size)], name, { type })
/** A real picture, so that there is something to preview. */
const picture = (name: string) =>
  new Promise<File>(done => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 200 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#b3361f'
    pen.fillRect(0, 0, 320, 200)
    canvas.toBlob(blob => done(new File([blob!], name, { type: 'image/png' })), 'image/png')
  })
const input = (page: HTMLElement) => within(page).getByLabelText<HTMLInputElement>(/附件/)
const choose = (page: HTMLElement, ...files: File[]) => userEvent.upload(input(page), files)
const list = (page: HTMLElement) => within(page).findByRole('list', { name: '已选文件' })
const told = (page: HTMLElement, text: string) => within(page).findByText(text)
const big = (name: string, size: number, type: string) => Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
const MB = 1024 * 1024

export const Empty: Story = { render: () => <Sent /> }
export const Images: Story = { render: () => <Sent kind="image" limit={6} /> }
const two = [
  { uri: 'data:,a', name: '选科指导讲义（第二稿）.pdf', size: 1_480_000 },
  { uri: 'data:,b', name: '高三年级科技创新与人文素养双特色实验班第十八教学班家长会会议记录.docx', size: 82_000 },
]
export const Filled: Story = { render: () => <Sent start={two} /> }
export const FilledPhone: Story = { ...Filled, globals: { viewport: { value: 'phone' } } }
export const Dark: Story = { ...Filled, globals: { theme: 'dark' } }
export const Disabled: Story = { render: () => <Sent start={two} disabled /> }
export const ReadOnly: Story = { render: () => <Sent start={two} readOnly /> }
export const Missing: Story = { render: () => <Sent error="请上传文件" /> }
export const English: Story = { ...Filled, globals: { locale: 'en' } }
export const Spanish: Story = { ...Filled, globals: { locale: 'es' } }

/** Named by its field and by what it does; what arrives stands in the list and may be taken out again. */
export const Arrives: Story = {
  render: () => <Sent />,
  async play({ canvasElement }) {
    await expect(input(canvasElement)).toHaveAccessibleName('附件 把文件拖到这里，或点击选择，也可以粘贴')
    await choose(canvasElement, named('讲义.pdf'))
    const page = within(await list(canvasElement))
    await userEvent.click(await page.findByRole('button', { name: '移除 讲义.pdf' }))
    await waitFor(() => expect(within(canvasElement).queryByRole('listitem')).toBeNull())
  },
}
/** Chosen pictures are shown while they are on their way, and said when they are there. */
export const PicturePreviewed: Story = {
  render: () => <Sent kind="image" send={store({ stallAt: 0 }).send} />,
  async play({ canvasElement }) {
    await choose(canvasElement, await picture('活动照片.png'))
    const canvas = await waitFor(() => {
      const found = canvasElement.querySelector('canvas:not([hidden])')
      if (!(found instanceof HTMLCanvasElement)) throw new Error('nothing is painted yet')
      return found
    })
    await expect([...(canvas.getContext('2d')?.getImageData(64, 64, 1, 1).data ?? [])]).toEqual([179, 54, 31, 255])
    await userEvent.click(within(canvasElement).getByRole('button', { name: '取消上传 活动照片.png' }))
    await waitFor(() => expect(within(canvasElement).queryByRole('listitem')).toBeNull())
  },
}
/** To our own storage: the server in this page draws it anew, and what is shown afterwards is what it keeps. */
export const PictureArrives: Story = {
  decorators: [inHost()],
  loaders: [signedIn({ as: 'student.x' })],
  render: () => <ToStorage />,
  async play({ canvasElement }) {
    await choose(canvasElement, await picture('活动照片.png'))
    // the server of this page starts, and draws the picture
    await within(canvasElement).findByText('图片上传成功', {}, { timeout: 15_000 })
    await within(canvasElement).findByRole('button', { name: '移除 活动照片.png' })
  },
}
/** What is no picture is refused by its content, whatever its name says, with the server's words. */
export const NoPicture: Story = {
  ...PictureArrives,
  async play({ canvasElement }) {
    await choose(canvasElement, named('活动照片.png', 5000, 'image/png'))
    await expect(await within(canvasElement).findByText(/无法识别这张图片/, {}, { timeout: 15_000 })).toBeVisible()
  },
}

const weak = store({ breakAt: 40_000 })
/** A lost connection says how far it came; going on begins at the byte the other side has, and the file is whole. */
export const ResumesWhereItBroke: Story = {
  render: () => <Sent send={weak.send} />,
  async play({ canvasElement }) {
    weak.asked.length = 0
    weak.kept.clear()
    await choose(canvasElement, named('讲义.pdf'))
    const page = within(canvasElement)
    await expect(await page.findByText('连接中断，已传 61%')).toBeVisible()
    await told(canvasElement, '上传失败')
    await userEvent.click(page.getByRole('button', { name: '继续上传 讲义.pdf' }))
    await page.findByRole('button', { name: '移除 讲义.pdf' })
    await expect(weak.asked).toEqual([0, 49_152])
    await expect(weak.kept.get('讲义.pdf')).toEqual(bytes(80_000))
  },
}
/** On its way: numbers, a bar, and a way to give it up. */
export const OnItsWay: Story = {
  render: () => <Sent send={store({ stallAt: 40_000 }).send} />,
  async play({ canvasElement }) {
    await choose(canvasElement, named('讲义.pdf'))
    const bar = await within(canvasElement).findByRole('progressbar', { name: '讲义.pdf' })
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '61'))
  },
}
/** What the other side refuses cannot be tried again, and says why. */
export const RefusedByTheOther: Story = {
  render: () => <Sent />,
  async play({ canvasElement }) {
    await choose(canvasElement, named('签名.mp4'))
    await expect(await told(canvasElement, '上传视频签名验证失败')).toBeVisible()
    await expect(within(canvasElement).queryByRole('button', { name: /继续/ })).toBeNull()
  },
}
/** The documents' words for what is too large, too many or of another kind (B220, B221, B227, B228). */
export const RefusedHere: Story = {
  render: () => <Sent kind="image" limit={6} />,
  async play({ canvasElement }) {
    await choose(canvasElement, big('大.png', 10 * MB, 'image/png'))
    await told(canvasElement, '上传图片大小不能超过 10MB ！')
    await choose(canvasElement, ...(await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map(n => picture(`${n}.png`)))))
    await told(canvasElement, '最多上传六张照片')
    await expect(within(canvasElement).queryByRole('listitem')).toBeNull()
  },
}
export const RefusedFiles: Story = {
  render: () => <Sent limit={3} />,
  async play({ canvasElement }) {
    await choose(canvasElement, big('大.zip', 100 * MB + 1, 'application/zip'))
    await told(canvasElement, '上传文件大小不能超过 100 MB ！')
    await choose(canvasElement, named('1'), named('2'), named('3'), named('4'))
    await told(canvasElement, '当前上传文件个数限制为3，请重新选择')
  },
}
export const OneAttachment: Story = {
  render: () => <Sent start={two.slice(0, 1)} limit={1} maxMb={10} below />,
  async play({ canvasElement }) {
    await choose(canvasElement, named('另一个.pdf'))
    await told(canvasElement, '仅允许上传一个文件')
  },
}
/** Dropped and pasted files go the same way as chosen ones. */
export const DroppedAndPasted: Story = {
  render: () => <Sent />,
  async play({ canvasElement }) {
    const zone = input(canvasElement)
    const dropped = new DataTransfer()
    dropped.items.add(named('拖来的.pdf'))
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
    await within(canvasElement).findByRole('button', { name: '移除 拖来的.pdf' })
    const pasted = new DataTransfer()
    pasted.items.add(named('粘贴的.pdf'))
    zone.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
    await within(canvasElement).findByRole('button', { name: '移除 粘贴的.pdf' })
  },
}
