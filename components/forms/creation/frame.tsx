'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useInsertionEffect, useRef } from 'react'
import { chipClass } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/api/errors'
import type { SaveState } from '../sending/use-autosave'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A control whose value differs from its initial one. */
type Typed = { control: Control; text: string } | { control: HTMLInputElement; checked: boolean }

const isToggle = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

function firstChoice(list: HTMLSelectElement): string {
  const options = [...list.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

/** What the person entered before hydration. */
function typedIn(form: HTMLFormElement): Typed[] {
  return [...form.elements].flatMap((control): Typed[] => {
    if (isToggle(control)) {
      const changed = control.checked !== control.defaultChecked
      // Of a radio group only the checked control is recorded.
      return changed && (control.type === 'checkbox' || control.checked)
        ? [{ control, checked: control.checked }]
        : []
    }
    if (control instanceof HTMLSelectElement) {
      return control.value === firstChoice(control) ? [] : [{ control, text: control.value }]
    }
    const isText =
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && control.type !== 'file')
    return isText && control.value !== control.defaultValue ? [{ control, text: control.value }] : []
  })
}

/** Sets a value past React's value tracker, so that the following event counts as a change. */
function setNative(control: Control, value: string): void {
  const { prototype } = control.constructor as typeof HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

/** Replays input made before hydration; the caret stays in place. */
function typeAgain(typed: readonly Typed[]): void {
  for (const item of typed) {
    const { control } = item
    if (!control.isConnected) continue
    if ('checked' in item) {
      item.control.checked = !item.checked
      item.control.click()
      continue
    }
    if (control instanceof HTMLSelectElement) {
      control.value = item.text
      control.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    const isHere = control === document.activeElement
    const { selectionStart, selectionEnd } = control
    control.value = ''
    setNative(control, item.text)
    if (isHere && selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    // The field was left already: fire `blur` once the value has been restored, for handlers such as a tag field.
    if (!isHere) setTimeout(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
}

const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' })

/** «Сохранено 10:42», or why saving failed. */
function SaveMark({ state, local }: { state: SaveState /** Kept in this browser only. */; local?: boolean }) {
  const t = useTranslations('forms')
  const errors = useTranslations('errors')
  const reason = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : 'unexpected_error'
    return errors.has(code as 'unexpected_error')
      ? errors(code as 'unexpected_error')
      : errors('unexpected_error')
  }
  const text = () => {
    switch (state.kind) {
      case 'clean':
        return ''
      case 'saving':
        return t('saving')
      case 'saved':
        return t(local ? 'savedHere' : 'saved', { time: clock.format(state.at) })
      case 'offline':
        return t('offline')
      case 'failed':
        return t('notSaved', { reason: reason(state.error) })
    }
  }
  return (
    <p className={state.kind === 'failed' ? 'save-mark text-danger' : 'save-mark'} role="status">
      {text()}
    </p>
  )
}

interface Props {
  title: string
  lead?: string | undefined
  /** The steps: title and section id. */
  steps: readonly { id: string; title: string }[]
  saveState: SaveState
  /** Stored in this browser only. */
  local: boolean
  /** Changes with every rejected attempt and scrolls to the first wrong field. */
  attempt: unknown
  wrongFields: number
  /** Above the form: a conflict or a hint. */
  notice?: ReactNode
  /** Beside the form: preview card and completeness. */
  aside: ReactNode
  /** The same above the form on a phone, where there is no side column. */
  head?: ReactNode
  actions: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A long form by steps, with a live preview beside it and a sticky action bar. */
export function CreationFrame(props: Props) {
  const { title, lead, steps, attempt, wrongFields, notice, aside, head, actions, onSubmit, children } = props
  const t = useTranslations('forms')
  const host = useRef<HTMLFormElement>(null)
  const formId = useId()
  useEarlyTyping(formId)

  useEffect(() => {
    if (!attempt) return
    const wrong = host.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [attempt])

  return (
    <div className="container creation">
      <form
        ref={host}
        id={formId}
        className="grid gap-4 min-w-0"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        onKeyDown={(event) => {
          // Enter in a field must not submit a long form; Ctrl+Enter or ⌘+Enter does.
          const { target } = event
          const isField = target instanceof HTMLInputElement && !/^(submit|button|file)$/.test(target.type)
          if (event.key !== 'Enter' || event.defaultPrevented) return
          const isMeant = event.ctrlKey || event.metaKey
          if (isField || isMeant) event.preventDefault()
          if (isMeant) onSubmit()
        }}
      >
        <div>
          <h1 className="text-2xl">{title}</h1>
          {lead ? <p className="mt-2 text-soft">{lead}</p> : null}
        </div>
        <nav className="flex flex-wrap gap-2" aria-label={t('steps')}>
          {steps.map((step) => (
            <a key={step.id} href={`#${step.id}`} className={chipClass({ outline: true })}>
              {step.title}
            </a>
          ))}
        </nav>
        {head ? <div className="lg:hidden">{head}</div> : null}
        {notice}
        {wrongFields > 0 ? (
          <Notice tone="danger" role="alert" title={t('errorsTitle', { count: wrongFields })} />
        ) : null}
        {children}
        <div className="creation-bar">
          <SaveMark state={props.saveState} local={props.local} />
          {actions}
        </div>
      </form>
      <aside className="hidden lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:grid lg:gap-4">
        {aside}
      </aside>
    </div>
  )
}

/**
 * Preserves what was typed into the server-rendered form before hydration. An insertion effect is the last chance to
 * read it: after that the form library overwrites the fields through its refs.
 */
export function useEarlyTyping(formId: string): void {
  const typed = useRef<readonly Typed[]>([])
  useInsertionEffect(() => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) typed.current = typedIn(form)
  }, [formId])
  useEffect(() => {
    typeAgain(typed.current)
    typed.current = []
  }, [])
}
