'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { useFieldError } from '@/components/forms/sending/use-send'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ApiError } from '@/lib/api/errors'
import type { FieldError } from '@/lib/contracts/errors'
import { type TalentInput, talentGrounds } from '@/lib/contracts/talent'
import type { ParsedPerson } from '@/lib/contracts/talent-resumes'
import { showToast } from '@/stores/toasts'
import { GroundFields, groundOf } from '../ground-fields'
import { ProposalCard } from './proposal-card'

/** Somebody who was read of something, to be looked through. */
export interface Proposal {
  id: string
  /** What it was read of. */
  title: ReactNode
  /** Its name, for who hears the page. */
  name: string
  person: ParsedPerson | null
  /** Why it could not be read. */
  trouble: string | null
  /** What can be done with somebody who is in the base. */
  whenKnown?: ReactNode
  added: boolean
}

/** Takes back what was added. */
export type UndoAdding = () => Promise<unknown>

type Props<P extends Proposal> = {
  proposals: readonly P[]
  /** More is being read. */
  busy: boolean
  source: string
  add: (proposal: P, body: TalentInput, idempotencyKey: string) => Promise<UndoAdding>
  onChange: (id: string, change: { person?: ParsedPerson; added?: boolean }) => void
  onRemove: (proposal: P) => void
  onAdded: () => void
}

const common: ReadonlySet<string> = new Set(['ground', 'ground_on', 'ground_note', 'keep_months', 'source'])
const noErrors: readonly FieldError[] = []

/** People who were read, checked on the screen and added with one ground. */
export function ReviewPeople<P extends Proposal>(props: Props<P>) {
  const { proposals, busy, source, onChange, onRemove, onAdded } = props
  const t = useTranslations('peopleResumes')
  const form = useTranslations('people.form')
  const showError = useErrorToast()
  const keys = useRef(new Map<string, string>())
  const [ground, setGround] = useState(() => ({ ...groundOf(null), source }))
  const [adding, setAdding] = useState<{ number: number; total: number } | null>(null)
  const [wrong, setWrong] = useState<ReadonlyMap<string, readonly FieldError[]>>(new Map())
  const left = proposals.filter(({ person, added }) => person && !person.known && !added)
  const errorOf = useFieldError([...wrong.values()].flat().filter(({ field }) => common.has(field)))

  async function add() {
    const errors = new Map<string, readonly FieldError[]>()
    const made: { id: string; takeBack: UndoAdding }[] = []
    for (const [index, proposal] of left.entries()) {
      const { id, person } = proposal
      if (!person) continue
      setAdding({ number: index + 1, total: left.length })
      const { known: _, ...values } = person
      const body = {
        ...values,
        ...ground,
        email: person.email?.trim() || null,
        phone: person.phone?.trim() || null,
        tags: [],
        lists: [],
      }
      // A second press after a lost answer adds nobody twice; changed values are another request.
      const said = JSON.stringify([id, body])
      const idempotencyKey = keys.current.get(said) ?? nanoid()
      keys.current.set(said, idempotencyKey)
      try {
        made.push({ id, takeBack: await props.add(proposal, body, idempotencyKey) })
        onChange(id, { added: true })
      } catch (error) {
        const fields = error instanceof ApiError ? error.details.fields : undefined
        if (!fields) {
          showError(error)
          break
        }
        errors.set(id, fields)
        // What is wrong with the ground is wrong for all.
        if (fields.some(({ field }) => common.has(field))) break
      }
    }
    setWrong(errors)
    setAdding(null)
    onAdded()
    if (made.length > 0) {
      showToast({
        variant: 'success',
        message: t('result', { added: made.length, left: left.length - made.length }),
        action: { label: t('undo'), run: () => void undo(made) },
      })
    }
  }
  async function undo(made: readonly { id: string; takeBack: UndoAdding }[]) {
    // The same people may be added again after this, which an answer given before would forestall.
    keys.current.clear()
    const outcomes = await Promise.allSettled(
      made.map(async ({ id, takeBack }) => {
        await takeBack()
        onChange(id, { added: false })
      }),
    )
    const count = outcomes.filter(({ status }) => status === 'rejected').length
    showToast(
      count > 0
        ? { variant: 'danger', role: 'alert', message: t('undoneSome', { count }) }
        : { message: t('undone') },
    )
    onAdded()
  }

  return (
    <>
      {proposals.length > 0 ? (
        <>
          <h3 className="font-semibold">{t('proposals')}</h3>
          <ul className="grid gap-3">
            {proposals.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                errors={wrong.get(proposal.id) ?? noErrors}
                onChange={(person) => onChange(proposal.id, { person })}
                onRemove={() => onRemove(proposal)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {left.length > 0 ? (
        <form
          noValidate
          className="card grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!adding) void add()
          }}
        >
          <div className="grid gap-1">
            <h3 className="text-lg">{t('groundTitle')}</h3>
            <p className="text-soft max-w-[68ch]">{t('groundLead')}</p>
          </div>
          <GroundFields
            values={ground}
            grounds={talentGrounds}
            errorOf={errorOf}
            onChange={(change) => setGround((before) => ({ ...before, ...change }))}
          />
          <Field label={form('source')} hint={form('sourceHint')} error={errorOf('source')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={200}
                value={ground.source}
                onChange={({ target }) => setGround((before) => ({ ...before, source: target.value }))}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" busy={adding !== null} disabled={adding !== null || busy}>
              {t('add', { count: left.length })}
            </Button>
            {adding ? <span role="status">{t('adding', adding)}</span> : null}
          </div>
        </form>
      ) : null}
    </>
  )
}
