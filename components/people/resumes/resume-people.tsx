'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useFieldError } from '@/components/forms/sending/use-send'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { DropZone } from '@/components/ui/drop-zone'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Progress } from '@/components/ui/progress'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { FieldError } from '@/lib/contracts/errors'
import { talentGrounds } from '@/lib/contracts/talent'
import { resumesAtOnce } from '@/lib/contracts/talent-resumes'
import { showToast } from '@/stores/toasts'
import { GroundFields, groundOf } from '../ground-fields'
import { ProposalCard } from './proposal-card'
import { useReading } from './use-reading'

const common: ReadonlySet<string> = new Set(['ground', 'ground_on', 'ground_note', 'keep_months', 'source'])
const noErrors: readonly FieldError[] = []

/** People out of resumes in files: read, checked on the screen, added with one ground. */
export function ResumePeople({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations('peopleResumes')
  const form = useTranslations('people.form')
  const showError = useErrorToast()
  const reading = useReading()
  const keys = useRef(new Map<string, string>())
  const [ground, setGround] = useState(() => ({ ...groundOf(null), source: '' }))
  const [adding, setAdding] = useState<{ number: number; total: number } | null>(null)
  const [wrong, setWrong] = useState<ReadonlyMap<number, readonly FieldError[]>>(new Map())
  const { proposals, progress } = reading
  const left = proposals.filter(({ person, added }) => person && !person.known && !added)
  const errorOf = useFieldError([...wrong.values()].flat().filter(({ field }) => common.has(field)))

  async function add() {
    const errors = new Map<number, readonly FieldError[]>()
    const made: { id: number; publicId: string }[] = []
    for (const [index, { id, person }] of left.entries()) {
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
        const { public_id } = await api('POST /v1/my/people', { body, idempotencyKey })
        made.push({ id, publicId: public_id })
        reading.change(id, { added: true })
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
  async function undo(made: readonly { id: number; publicId: string }[]) {
    // The same people may be added again after this, which an answer given before would forestall.
    keys.current.clear()
    const outcomes = await Promise.allSettled(
      made.map(async ({ id, publicId }) => {
        await api('DELETE /v1/my/people/:publicId', { params: { publicId } })
        reading.change(id, { added: false })
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
    <section className="grid gap-4" aria-labelledby="resumes-title">
      <div className="grid gap-1">
        <h2 id="resumes-title" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-soft max-w-[68ch]">{t('lead')}</p>
      </div>
      <DropZone
        label={t('input')}
        accept=".pdf,.docx,.rtf,.txt,.html,.htm,.json"
        multiple
        hint={t('input')}
        dropHint={t('drop')}
        choose={proposals.length > 0 ? t('more') : t('choose')}
        variant="outline"
        onFiles={(files) => void reading.read(files)}
        busy={
          progress ? (
            <>
              <div className="grid min-w-0 grow basis-50 gap-2" role="status">
                <p>{t('reading', progress)}</p>
                <Progress value={(progress.number / progress.total) * 100} label={t('reading', progress)} />
              </div>
              <Button onClick={reading.stop}>{t('stop')}</Button>
            </>
          ) : undefined
        }
      />
      {reading.tooMany ? <p role="alert">{t('tooMany', { limit: resumesAtOnce })}</p> : null}
      {proposals.length > 0 ? (
        <>
          <h3 className="font-semibold">{t('proposals')}</h3>
          <ul className="grid gap-3">
            {proposals.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                errors={wrong.get(proposal.id) ?? noErrors}
                onChange={(person) => reading.change(proposal.id, { person })}
                onRemove={() => reading.remove(proposal.id)}
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
            <Button
              type="submit"
              variant="primary"
              busy={adding !== null}
              disabled={adding !== null || progress !== null}
            >
              {t('add', { count: left.length })}
            </Button>
            {adding ? <span role="status">{t('adding', adding)}</span> : null}
          </div>
        </form>
      ) : null}
    </section>
  )
}
