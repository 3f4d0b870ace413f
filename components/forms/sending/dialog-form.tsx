'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button, type ButtonLook } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { isTouch } from '@/lib/shared/browser'
import type { Send } from './use-send'

type Props = {
  /** Absent for a dialog that submits nothing. */
  sending?: Pick<Send, 'form' | 'busy'>
  onSend: () => void
  submit: ReactNode
  variant?: ButtonLook['variant']
  disabled?: boolean
  /** Error of the form as a whole, where it is not shown elsewhere. */
  trouble?: ReactNode
  /** Rendered before the submit button. */
  foot?: ReactNode
  lang?: string
  children: ReactNode
}

/** A form in a dialog: fields, and a submit button that stays in sight, as does what kept it from being sent. */
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
  const own = useRef<HTMLFormElement>(null)
  const form = sending?.form ?? own
  useEffect(() => startIn(form.current), [form])
  const said = useRef<HTMLDivElement>(null)
  const isTroubled = Boolean(trouble)
  // The trouble takes its place from the fields: what one looks at moves up with it instead of ending behind it.
  useLayoutEffect(() => {
    const body = form.current?.querySelector('.dialog-body')
    if (isTroubled && body && said.current) body.scrollTop += said.current.offsetHeight
  }, [isTroubled, form])
  return (
    <form
      ref={form}
      className="contents"
      noValidate
      lang={lang}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <DialogBody className="grid gap-5">{children}</DialogBody>
      {trouble ? (
        <div ref={said} className="dialog-trouble">
          <Notice tone="danger" role="alert">
            {trouble}
          </Notice>
        </div>
      ) : null}
      <DialogFooter>
        {foot}
        <Button type="submit" variant={variant} busy={sending?.busy} disabled={disabled}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}

const fields = 'input, select, textarea, [contenteditable="true"], button[aria-pressed]'

/**
 * The browser would focus the close button, the first control of a dialog. Not on a phone, where the keyboard would
 * cover the form.
 */
function startIn(form: HTMLFormElement | null): void {
  const at = document.activeElement
  if (!form || isTouch() || (at !== document.body && !at?.closest('.dialog-head'))) return
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter((each) => !each.matches(':disabled'))
  const first = all[0]
  const isRadio = first instanceof HTMLInputElement && first.type === 'radio'
  const chosen = isRadio
    ? all.find((each) => each instanceof HTMLInputElement && each.name === first.name && each.checked)
    : undefined
  ;(chosen ?? first)?.focus({ preventScroll: true })
}
