import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useLocale, useWords } from '../../i18n/index.ts'
import { IconButton } from '../Button.tsx'
import { FilePicker } from '../FilePicker.tsx'
import { Icon } from '../Icon.tsx'
import { Progress } from '../Progress.tsx'
import { Note } from '../text.ts'
import { useUi } from '../ui-context.ts'
import { uploadWords } from './messages/index.ts'
import { ChosenPicture, SentPicture } from './Preview.tsx'
import { defaultRule, type Refusal, sizeWords, sorted } from './rules.ts'
import type { Send, Uploaded, UploadTask } from './task.ts'
import { useUploads } from './useUploads.ts'

const List = styled.ul`
  & > li { display: flex; align-items: center; gap: 12px; min-height: 40px; padding: 6px 0; border-bottom: 1px solid var(--zy-line); }
  & > li > div { flex: 1 1 auto; min-width: 0; overflow-wrap: anywhere; }
  & > li > div > p[role='alert'] { font: var(--zy-t12); color: var(--zy-zhu); }
  & > li > svg { color: var(--zy-ink-3); }
`

export interface UploadProps {
  /** `image` shows what was chosen and stays below 10 MB; `file` takes up to 100 MB. */
  kind?: 'image' | 'file'
  /** What is there already. */
  value: readonly Uploaded[]
  /** Told what is there after something arrived or was taken out. */
  onChange: (value: readonly Uploaded[]) => void
  /** Where files go. */
  send: Send
  /** As the `accept` of a file input. */
  accept?: string
  /** The most a file may weigh; by its kind unless given. */
  maxMb?: number
  /** Exactly `maxMb` is refused too: the 10 MB fields (G101). */
  below?: boolean
  /** How many there may be. */
  limit?: number
  disabled?: boolean
  readOnly?: boolean
  /** Told whether files are on their way, or broke on it: a form waits for them. */
  onBusy?: (isBusy: boolean) => void
}

/**
 * Files to send along: dropped, pasted or chosen. Each shows how far it is, may be given up, and is tried again where a connection
 * was lost: from where it was, if the port can, or from its beginning.
 *
 * @example
 * <Upload kind="image" limit={6} value={images} onChange={setImages} send={useStorage(api.storage.image_file_models)} />
 */
export function Upload({ kind = 'file', value, onChange, send, accept, maxMb, below, limit, disabled, readOnly, onBusy }: UploadProps) {
  const t = useWords(uploadWords)
  const c = useWords(commonWords)
  const { toasts } = useUi()
  const locale = useLocale()
  const usual = defaultRule(kind)
  const rule = { kind, limit, accept: accept ?? usual.accept, maxMb: maxMb ?? usual.maxMb, below: below ?? usual.below }
  const [announcement, setAnnouncement] = useState('')
  // two may arrive before the parent has rendered once
  const there = useRef(value)
  there.current = value
  const { tasks, add, retry, drop } = useUploads(
    async (file, sending) => {
      try {
        return await send(file, sending)
      } catch (failure) {
        if (!sending.signal.aborted) toasts?.push({ tone: 'error', text: t('failed') })
        throw failure
      }
    },
    result => {
      there.current = [...there.current, result]
      onChange(there.current)
      setAnnouncement(t('done', { name: result.name }))
      if (kind === 'image') toasts?.push({ tone: 'success', text: t('imageDone') })
    },
  )
  // one that broke is still meant to come: whoever saves now would lose it
  const isBusy = tasks.some(({ state }) => state !== 'done' && state !== 'refused')
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const worded = (refusal: Refusal) => {
    if (refusal.why === 'wrongType') return t(refusal.why, { types: refusal.types })
    if (refusal.why === 'tooManyImages')
      // 最多上传六张照片: the documents write the figure as a word (M126)
      return t(refusal.why, { n: new Intl.NumberFormat(locale === 'zh' ? 'zh-u-nu-hanidec' : locale).format(refusal.n) })
    return t(refusal.why, 'n' in refusal ? { n: refusal.n } : undefined)
  }
  const take = (files: readonly File[]) => {
    const { taken, refused } = sorted(files, there.current.length + tasks.length, rule)
    for (const refusal of refused) toasts?.push({ tone: refusal.why.startsWith('tooMany') ? 'warning' : 'error', text: worded(refusal) })
    if (taken.length > 0) add(taken)
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  const hint = [t(rule.below ? 'below' : 'atMost', { n: rule.maxMb }), limit && t('upTo', { n: limit }), accept].filter(Boolean).join('，')

  return (
    <div onPaste={disabled || readOnly ? undefined : paste}>
      {!readOnly && (
        <FilePicker
          label={t(kind === 'image' ? 'dropImage' : 'dropFile')}
          accept={rule.accept}
          multiple={limit !== 1}
          disabled={disabled}
          hint={hint}
          onFiles={take}
        />
      )}
      {(value.length > 0 || tasks.length > 0) && (
        <List aria-label={t('list')}>
          {value.map(file => (
            <li key={file.uri}>
              {kind === 'image' ? <SentPicture uri={file.uri} /> : <Icon name="check" />}
              <div>
                {file.name} {file.size !== undefined && <Note className="num">{sizeWords(file.size)}</Note>}
              </div>
              {!readOnly && !disabled && (
                <IconButton
                  icon="trash"
                  label={t('remove', { name: file.name })}
                  onClick={() => onChange(value.filter(other => other !== file))}
                />
              )}
            </li>
          ))}
          {tasks.map(task => (
            <Line key={task.key} task={task} isImage={kind === 'image'} onRetry={() => retry(task)} onDrop={() => drop(task)} />
          ))}
        </List>
      )}
      {value.length === 0 && readOnly && <Note>{c('unfilled')}</Note>}
      <span className="zy-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}

/** One file on its way. */
function Line({ task, isImage, onRetry, onDrop }: { task: UploadTask; isImage: boolean; onRetry: () => void; onDrop: () => void }) {
  const t = useWords(uploadWords)
  const { name, size } = task.file
  const percent = Math.floor((task.sent / Math.max(1, size)) * 100)
  return (
    <li>
      {isImage ? <ChosenPicture file={task.file} /> : <Icon name="upload" />}
      <div>
        {task.state !== 'sending' && (
          <>
            {name} <Note className="num">{sizeWords(size)}</Note>
          </>
        )}
        {task.state === 'waiting' && <p>{t('waiting')}</p>}
        {task.state === 'sending' && (
          <Progress label={name} value={task.sent} max={size} figure={`${sizeWords(task.sent)} / ${sizeWords(size)}`} />
        )}
        {task.state === 'broken' && <p role="alert">{t('broken', { percent })}</p>}
        {task.state === 'refused' && <p role="alert">{task.words || t('failed')}</p>}
      </div>
      {task.state === 'broken' && <IconButton icon="refresh" label={t('resume', { name })} onClick={onRetry} />}
      <IconButton icon="close" label={t(task.state === 'refused' ? 'remove' : 'cancel', { name })} onClick={onDrop} />
    </li>
  )
}
