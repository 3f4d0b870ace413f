import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

interface Props {
  /** What the act does, and that nothing takes it back. */
  question: string
  confirm: string
  cancel: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * The second press of an act that cannot be undone. It is sent at once and not after some seconds of an undo: whoever
 * removes a key that was stolen and closes the page has removed it.
 */
export function ConfirmStep({ question, confirm, cancel, busy, onConfirm, onCancel }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  // The button that was pressed is gone: the focus goes on from here, and the question is read out.
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
