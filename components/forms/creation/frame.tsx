'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useId, useInsertionEffect, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { ArrowLeftIcon, ArrowRightIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { Progress } from '@/components/ui/progress'
import { errorText } from '@/lib/api/errors'
import type { SaveState } from '../sending/use-autosave'
import { useReady } from '../sending/use-submit'
import { CurrentStep } from './form-section'
import { WrongFields } from './wrong-fields'

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
        return t('notSaved', { reason: errorText(state.error, errors) })
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
  /** Before the steps; on a phone on the first of them only. */
  opening?: ReactNode
  /** Stands on a phone in place of the way to the next step: what has to be answered first. */
  waiting?: ReactNode
  /** Above the form: a conflict or a hint. */
  notice?: ReactNode
  /** Beside the form: preview card and completeness. */
  aside: ReactNode
  /** The same on a phone, where there is no side column: below the step. */
  foot?: ReactNode
  /** On a phone they come with the last step, but for what saves changes of something published already. */
  actions: ReactNode
  /** Changes are saved by an action at any step. */
  isLive: boolean
  onSubmit: () => void
  children: ReactNode
}

const revealing = 'dv:reveal'

/** Brings a field of a long form into view, with the step it belongs to, and focuses it. */
export function revealField(field: Element): void {
  field.dispatchEvent(new Event(revealing, { bubbles: true }))
}

type Steps = Props['steps']
/** What to focus once its step is shown, and what to scroll to: the form from its start for a whole step. */
type Place = { at: number; target: HTMLElement | null; isWhole: boolean }

const stepOf = (steps: Steps, target: Element) =>
  steps.findIndex(({ id }) => document.getElementById(id)?.contains(target))

/** The step that a phone shows. The address names it, so that a reload returns to it. */
function useSteps(steps: Steps) {
  const host = useRef<HTMLFormElement>(null)
  const [place, setPlace] = useState<Place>({ at: 0, target: null, isWhole: false })
  const known = useRef(steps)
  known.current = steps

  const reveal = useCallback((target: HTMLElement) => {
    const at = stepOf(known.current, target)
    setPlace((before) => ({ at: at < 0 ? before.at : at, target, isWhole: false }))
  }, [])
  const go = useCallback((at: number) => {
    const step = known.current[at]
    if (!step) return
    history.replaceState(history.state, '', `#${step.id}`)
    setPlace({ at, target: document.getElementById(`${step.id}-title`), isWhole: true })
  }, [])
  useEffect(() => {
    const at = known.current.findIndex(({ id }) => `#${id}` === location.hash)
    if (at > 0) setPlace({ at, target: null, isWhole: false })
  }, [])
  useEffect(() => {
    const form = host.current
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLElement) reveal(target)
    }
    form?.addEventListener(revealing, follow)
    return () => form?.removeEventListener(revealing, follow)
  }, [reveal])
  useEffect(() => {
    if (place.isWhole) host.current?.scrollIntoView({ block: 'start' })
    else place.target?.scrollIntoView({ block: 'center' })
    place.target?.focus({ preventScroll: true })
  }, [place])
  return { host, at: place.at, go, reveal }
}

type StepsProps = { steps: Steps; at: number; ready: boolean; onGo: (at: number) => void }

/** Which step is open: by links where all of them are on the page, by a choice on a phone. */
function StepList({ steps, at, ready, onGo }: StepsProps) {
  const t = useTranslations('forms')
  const step = { step: at + 1, count: steps.length }
  return (
    <>
      <nav className="flex flex-wrap gap-2 max-md:hidden" aria-label={t('steps')}>
        {steps.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={chipClass({ outline: true })}>
            {title}
          </a>
        ))}
      </nav>
      <nav className="grid gap-2 md:hidden" aria-label={t('steps')}>
        <Select
          aria-label={t('step', step)}
          value={String(at)}
          disabled={!ready}
          options={steps.map(({ title }, index) => ({
            value: String(index),
            label: t('stepTitle', { step: index + 1, count: steps.length, title }),
          }))}
          onChange={({ target }) => onGo(Number(target.value))}
        />
        <Progress value={((at + 1) * 100) / steps.length} label={t('step', step)} />
      </nav>
    </>
  )
}

/** Ways to the steps beside the shown one, on a phone. */
function StepButtons({ steps, at, ready, onGo, isLive }: StepsProps & { isLive: boolean }) {
  const t = useTranslations('forms')
  const isLast = at === steps.length - 1
  return (
    <>
      {at > 0 ? (
        <IconButton
          variant="outline"
          className="md:hidden"
          label={t('stepBack')}
          icon={<ArrowLeftIcon />}
          disabled={!ready}
          onClick={() => onGo(at - 1)}
        />
      ) : null}
      {isLast ? null : isLive ? (
        <IconButton
          variant="outline"
          className="md:hidden"
          label={t('stepNext')}
          icon={<ArrowRightIcon />}
          disabled={!ready}
          onClick={() => onGo(at + 1)}
        />
      ) : (
        <Button variant="primary" className="flex-1 md:hidden" disabled={!ready} onClick={() => onGo(at + 1)}>
          {t('stepNext')}
        </Button>
      )}
    </>
  )
}

/**
 * A long form by steps, with a live preview beside it and a sticky action bar. A phone shows one step at a time; the others
 * stay in the form, so that one submission judges all of it.
 */
export function CreationFrame(props: Props) {
  const { title, lead, steps, attempt, wrongFields, notice, opening, waiting, aside, foot, actions, isLive } =
    props
  const { onSubmit, children } = props
  const formId = useId()
  useEarlyTyping(formId)
  const { host, at, go, reveal } = useSteps(steps)
  const ready = useReady()
  const isLast = at === steps.length - 1

  useEffect(() => {
    if (!attempt) return
    const wrong = host.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')
    if (wrong) reveal(wrong)
  }, [attempt, host, reveal])

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
          <h1 className="text-2xl max-md:text-xl">{title}</h1>
          {lead ? <p className="mt-2 text-soft max-md:hidden">{lead}</p> : null}
        </div>
        <StepList steps={steps} at={at} ready={ready} onGo={go} />
        {notice}
        {opening ? (
          <div className={clsx('grid gap-4', at > 0 && !waiting && 'max-md:hidden')}>{opening}</div>
        ) : null}
        <WrongFields form={host} count={wrongFields} onGo={reveal} />
        <CurrentStep value={steps[at]?.id ?? null}>{children}</CurrentStep>
        {foot ? <div className="lg:hidden">{foot}</div> : null}
        <div className="creation-bar">
          <SaveMark state={props.saveState} local={props.local} />
          {waiting ?? <StepButtons steps={steps} at={at} ready={ready} onGo={go} isLive={isLive} />}
          <div
            className={clsx('creation-acts', !isLast && (isLive ? 'creation-acts-save' : 'max-md:hidden'))}
          >
            {actions}
          </div>
        </div>
      </form>
      <aside className="hidden lg:sticky lg:top-[calc(var(--header-stick)+16px)] lg:grid lg:gap-4">
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
