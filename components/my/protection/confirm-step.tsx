import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

interface Props {
  /** Consequences of the irreversible action. */
  question: string
  confirm: string
  cancel: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Confirmation of an irreversible action. It is sent at once, without an undo delay: somebody who removes a stolen key
 * and closes the page must have removed it.
 */
export function ConfirmStep({ question, confirm, cancel, busy, onConfirm, onCancel }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  // The pressed button is gone: move the focus here, so that the question is announced.
  useEffect(() => group.current?.focus(), [])
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label={question}
      className="grid min-w-0 gap-3"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <p className="break-words">{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="primary" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </fieldset>
  )
}
