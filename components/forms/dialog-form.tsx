import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import type { Send } from './use-send'

type Props = {
  /** Absent when the dialog only answers, and nothing is sent from it. */
  sending?: Pick<Send, 'form' | 'busy'>
  onSend: () => void
  submit: ReactNode
  variant?: ButtonLook['variant']
  disabled?: boolean
  /** What went wrong beside the fields, where it is not said elsewhere. */
  trouble?: ReactNode
  /** Stands before the button that sends. */
  foot?: ReactNode
  lang?: string
  children: ReactNode
}

/** A form of a dialog: its fields, what went wrong, and the button that sends, always in sight. */
export function DialogForm({
  sending,
  onSend,
  submit,
  variant = 'primary',
  disabled,
  trouble,
  foot,
  lang,
  children,
}: Props) {
  return (
    <form
      ref={sending?.form}
      className="contents"
      noValidate
      lang={lang}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <DialogBody className="grid gap-5">
        {children}
        {trouble ? (
          <Notice tone="danger" role="alert">
            {trouble}
          </Notice>
        ) : null}
      </DialogBody>
      <DialogFooter>
        {foot}
        <Button type="submit" variant={variant} busy={sending?.busy} disabled={disabled}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
