import type { ReactNode } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmProps {
  /** Whether it is asked now. */
  open: boolean
  /** What is asked, naming the object: "删除 3 名学生". */
  title: ReactNode
  /** What happens then. */
  text?: ReactNode
  /** Further, quieter lines. */
  note?: ReactNode
  /** What the act is called on its button; 确认 unless given. */
  ok?: string
  /** The way back; 取消 unless given. */
  cancel?: string
  /** The act destroys: its button is outlined in 朱 and the focus starts on cancel. */
  danger?: boolean
  /** The act is under way: neither button can be pressed. */
  busy?: boolean
  /** Told true for the act, false for the way back and for Escape. */
  onAnswer: (yes: boolean) => void
}

const Quiet = styled.div`
  color: var(--zy-ink-2);
`

/** A question with two answers, 440 wide. Escape and × mean no. */
export function Confirm({ open, title, text, note, ok, cancel, danger, busy, onAnswer }: ConfirmProps) {
  const t = useWords(commonWords)
  return (
    <Dialog
      open={open}
      width={440}
      title={title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button data-autofocus={danger ? '' : undefined} onClick={() => onAnswer(false)}>
            {cancel ?? t('cancel')}
          </Button>
          <Button data-autofocus={danger ? undefined : ''} kind={danger ? 'danger' : 'primary'} busy={busy} onClick={() => onAnswer(true)}>
            {ok ?? t('confirm')}
          </Button>
        </>
      }
    >
      {text && <div>{text}</div>}
      {note && <Quiet>{note}</Quiet>}
    </Dialog>
  )
}
