import { useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog } from '../../../core/ui/index.ts'
import { studentBasicsWords } from '../messages/index.ts'

/** Saving without a phone number asks first (D016). Closing it is going back: nothing is submitted by an Escape. */
export function PhoneQuestion({ open, onAnswer }: { open: boolean; onAnswer: (ignore: boolean) => void }) {
  const t = useWords(studentBasicsWords)
  return (
    <Dialog
      open={open}
      width={440}
      title={t('noPhoneTitle')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>{t('ignore')}</Button>
          <Button kind="primary" data-autofocus="" onClick={() => onAnswer(false)}>
            {t('goBack')}
          </Button>
        </>
      }
    >
      <p>{t('noPhoneText')}</p>
    </Dialog>
  )
}
