'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { chipClass } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { SaveMark } from '../save-mark'
import type { SaveState } from '../use-autosave'
import { useEarlyTyping } from '../use-early-typing'

interface Props {
  title: string
  lead?: string | undefined
  /** The steps: what each is called and the id of its section. */
  steps: readonly { id: string; title: string }[]
  saveState: SaveState
  /** Kept in this browser only. */
  local: boolean
  /** Changes with every refused try: the first wrong field then comes into view. */
  attempt: unknown
  wrongFields: number
  /** Above the form: a conflict, a hint. */
  notice?: ReactNode
  /** What goes with the form: its card in the search, how full it is. */
  aside: ReactNode
  /** The same on a phone, where nothing stands aside. */
  head?: ReactNode
  actions: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A long form by steps, with a live preview beside it and its buttons always at hand. */
export function CreationFrame(props: Props) {
  const { title, lead, steps, attempt, wrongFields, notice, aside, head, actions, onSubmit, children } = props
  const t = useTranslations('forms')
  const host = useRef<HTMLFormElement>(null)
  const formId = useId()
  useEarlyTyping(formId)

  // The first wrong field comes into view and takes the focus.
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
        className="creation-form"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        onKeyDown={(event) => {
          // Enter in a field is no wish to publish; with Ctrl or ⌘ it is.
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
        <nav className="creation-steps" aria-label={t('steps')}>
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
      <aside className="creation-aside">{aside}</aside>
    </div>
  )
}
