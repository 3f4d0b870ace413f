'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Button, type ButtonLook } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { isTouch } from '@/lib/shared/browser'
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
  const own = useRef<HTMLFormElement>(null)
  const form = sending?.form ?? own
  useEffect(() => startIn(form.current), [form])
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

const fields = 'input, select, textarea, [contenteditable="true"], button[aria-pressed]'

/** The browser begins at the cross, the first thing of a dialog. On a phone a keyboard would cover the form. */
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
