'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { type DuplicatePair, type MergedField, mergedFields } from '@/lib/contracts/talent-duplicates'
import { formatDay } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { nameOf } from '../people-filters'
import { useUndoMerge } from './use-undo-merge'

const labels = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  birth_date: 'birthDate',
  city: 'city',
  position: 'position',
  about: 'about',
  source: 'source',
} as const satisfies Record<MergedField, string>

type Props = { pair: DuplicatePair; mayEdit: boolean; onChanged: () => void }
type Person = DuplicatePair['people'][number]

/** Two records side by side: what of each stays is chosen field by field. */
export function Pair({ pair, mayEdit, onChanged }: Props) {
  const t = useTranslations('peopleDuplicates')
  const people = useTranslations('people')
  const fieldErrors = useTranslations('fieldErrors')
  const showError = useErrorToast()
  const undo = useUndoMerge(onChanged)
  const key = useRef(nanoid())
  const [keep, drop] = pair.people
  const differing = mergedFields.filter((field) => (keep[field] ?? '') !== (drop[field] ?? ''))
  // What one record lacks is taken from the other unless the person chooses otherwise.
  const [fromDropped, setFromDropped] = useState<ReadonlySet<MergedField>>(
    () => new Set(differing.filter((field) => !keep[field])),
  )
  const [busy, setBusy] = useState<'merge' | 'distinct' | null>(null)
  const ids: [string, string] = [keep.public_id, drop.public_id]
  const title = t('pair', { first: nameOf(keep), second: nameOf(drop) })
  const ground = pair.people.find(({ public_id }) => public_id === pair.ground_of) ?? keep

  const choose = (field: MergedField, other: boolean) => {
    key.current = nanoid()
    setFromDropped((before) => {
      const next = new Set(before)
      if (other) next.add(field)
      else next.delete(field)
      return next
    })
  }
  const merge = async () => {
    setBusy('merge')
    try {
      const { merge: made } = await api('POST /v1/my/people-merges', {
        body: {
          keep: { public_id: keep.public_id, revision: keep.revision },
          drop: { public_id: drop.public_id, revision: drop.revision },
          from_dropped: [...fromDropped],
        },
        idempotencyKey: key.current,
      })
      showToast({
        variant: 'success',
        message: t('merged', { name: made.name }),
        action: { label: t('undo'), run: () => void undo(made) },
      })
      onChanged()
    } catch (error) {
      key.current = nanoid()
      const wrong = error instanceof ApiError ? error.details.fields?.[0] : undefined
      if (wrong) {
        const message = `${people('form.tags')}: ${fieldErrors(wrong.code, wrong.params)}`
        showToast({ variant: 'danger', role: 'alert', message })
      } else if (error instanceof ApiError && error.code === 'conflict_changes') {
        showToast({ variant: 'danger', role: 'alert', message: t('changed') })
        onChanged()
      } else showError(error)
      setBusy(null)
    }
  }
  const setDistinct = async (distinct: boolean) => {
    setBusy('distinct')
    try {
      await api('PUT /v1/my/people-duplicates/distinct', { body: { people: ids, distinct } })
      if (distinct) {
        showToast({
          message: t('kept'),
          action: { label: t('takeBack'), run: () => void setDistinct(false) },
        })
      }
      onChanged()
    } catch (error) {
      showError(error)
      setBusy(null)
    }
  }

  return (
    <li className="card grid gap-4 p-4">
      <div className="grid gap-1">
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <p className="text-sm text-soft">{pair.reasons.map((reason) => t(`reasons.${reason}`)).join(', ')}</p>
      </div>
      <div className="grid gap-3">
        {differing.map((field) => (
          <FieldChoice
            key={field}
            label={people(`form.${labels[field]}`)}
            keep={shownOf(keep, field)}
            drop={shownOf(drop, field)}
            other={fromDropped.has(field)}
            disabled={!mayEdit}
            onChoose={(other) => choose(field, other)}
          />
        ))}
      </div>
      <div className="grid gap-1 text-sm text-soft max-w-[68ch]">
        <p>
          {t('ground', {
            ground: ground.ground ? people(`grounds.${ground.ground}`) : t('none'),
            since: formatDay(ground.ground_on ?? ground.created_at),
            day: formatDay(ground.expires_on),
          })}
        </p>
        <p>{t('both')}</p>
      </div>
      {mayEdit ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            busy={busy === 'merge'}
            disabled={busy !== null}
            onClick={() => void merge()}
          >
            {t('merge')}
          </Button>
          <Button busy={busy === 'distinct'} disabled={busy !== null} onClick={() => void setDistinct(true)}>
            {t('distinct')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

const shownOf = (person: Person, field: MergedField): string =>
  field === 'birth_date' && person.birth_date ? formatDay(person.birth_date) : (person[field] ?? '')

type ChoiceProps = {
  label: string
  keep: string
  drop: string
  other: boolean
  disabled: boolean
  onChoose: (other: boolean) => void
}

/** One field of both records; the chosen one stays. */
function FieldChoice({ label, keep, drop, other, disabled, onChoose }: ChoiceProps) {
  const t = useTranslations('peopleDuplicates')
  const [name] = useState(nanoid)
  const side = (value: string, isOther: boolean) => (
    <Radio
      name={name}
      disabled={disabled}
      checked={other === isOther}
      onChange={() => onChoose(isOther)}
      label={<span className="whitespace-pre-line wrap-anywhere line-clamp-6">{value || t('none')}</span>}
    />
  )
  return (
    <fieldset className="grid gap-x-4 gap-y-1 border-t border-line pt-2 sm:grid-cols-2">
      <legend className="float-start w-full text-sm text-soft sm:col-span-2">{label}</legend>
      {side(keep, false)}
      {side(drop, true)}
    </fieldset>
  )
}
