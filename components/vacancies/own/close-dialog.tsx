'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field, FieldGroup } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { type CloseReason, closeReasons } from '@/lib/contracts/enums'
import { Link } from '@/lib/i18n/navigation'

export interface Closure {
  reason: CloseReason
  /** Negotiations of the hired candidates. */
  hired: string[]
  /** Negotiations that continue after the vacancy is closed. */
  keep: string[]
  /** Those of the others who have accepted an offer: the server ends nothing with them unless it is told to. */
  part: string[]
  /** Message to all others; empty for none. */
  letter: string
}

export interface Applicant {
  id: string
  name: string
  note: string
  /** A member of the company has already processed the application. */
  hireable: boolean
  /** Nobody of the company has looked yet: parting is what closing means for them, and all that is proposed. */
  unopened: boolean
  /** They have accepted an offer. */
  accepted: boolean
}

type Fate = 'close' | 'keep' | 'hire'

interface Props {
  close: (closure?: Closure) => void
  /** Pending candidates: the first page, how many there are and are in work, and the next page; undefined when not needed. */
  waiting?:
    | { first: readonly Applicant[]; total: number; opened: number; more: () => Promise<Applicant[]> }
    | undefined
  /** How many there are of each kind, what they will read, and the way to them where a look is due first. */
  groups: readonly { text: string; look?: { label: string; href: string } }[]
  /** Text for those not listed: whether some of them have to be decided about, too. */
  rest: (count: number, undecided: boolean) => string
  /** Texts as props: a modal renders outside the page and its messages. */
  fateMissing: (count: number) => string
  labels: Record<
    | 'text'
    | 'reasonMissing'
    | 'note'
    | 'who'
    | 'whoHint'
    | 'confirm'
    | 'cancel'
    | 'letter'
    | 'letterHint'
    | 'letterText'
    | 'fill'
    | 'more'
    | 'moreFailed'
    | 'optional'
    | 'choose'
    | 'partOthers'
    | 'accepted'
    | 'acceptedPart'
    | Fate
    | CloseReason,
    string
  >
}

/** The loaded pages without duplicates: rows may shift between two requests. */
function usePeople(waiting: Props['waiting']) {
  const [people, setPeople] = useState<readonly Applicant[]>(waiting?.first ?? [])
  const [ended, setEnded] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  async function more() {
    setBusy(true)
    setFailed(false)
    try {
      const next = (await waiting?.more()) ?? []
      setEnded(next.length === 0)
      setPeople((before) => [...before, ...next.filter(({ id }) => !before.some((one) => one.id === id))])
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const leftOf = (total = 0, listed: number) => (ended ? 0 : Math.max(0, total - listed))
  const left = leftOf(waiting?.total, people.length)
  const leftOpened = leftOf(waiting?.opened, people.filter(({ unopened }) => !unopened).length)
  return { people, left, leftOpened, busy, failed, more }
}

/** Asks why a vacancy is closed and what happens to pending candidates; resolves with the answer. A modal. */
export function CloseDialog({ close, waiting, groups, rest, fateMissing, labels }: Props) {
  const [reason, setReason] = useState<CloseReason | null>(null)
  const [missing, setMissing] = useState(false)
  const [fates, setFates] = useState<ReadonlyMap<string, Fate>>(new Map())
  const [letter, setLetter] = useState('')
  const { people, left, leftOpened, busy, failed, more } = usePeople(waiting)
  /** Also with those in work who are not listed. */
  const [partRest, setPartRest] = useState(false)
  const fatesOf = ({ hireable }: Applicant): Fate[] =>
    hireable && (reason === null || reason === 'hired_here') ? ['close', 'keep', 'hire'] : ['close', 'keep']
  /** Of people already talked to nothing is decided until somebody does; who accepted an offer is proposed as hired. */
  const proposedFor = ({ unopened, accepted }: Applicant): Fate | null =>
    accepted ? 'hire' : unopened ? 'close' : null
  const fateOf = (person: Applicant): Fate | null => {
    const chosen = fates.get(person.id) ?? proposedFor(person)
    return chosen && fatesOf(person).includes(chosen) ? chosen : null
  }
  const undecided = people.filter((person) => fateOf(person) === null)
  const unlisted = partRest ? 0 : leftOpened
  const missed = undecided.length + unlisted
  const those = (fate: Fate) => people.filter((person) => fateOf(person) === fate).map(({ id }) => id)
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === null || missed > 0) return setMissing(true)
        const accepted = new Set(people.filter((person) => person.accepted).map(({ id }) => id))
        const part = those('close').filter((id) => accepted.has(id))
        close({ reason, hired: those('hire'), keep: those('keep'), part, letter: letter.trim() })
      }}
    >
      <DialogBody>
        <div className="grid gap-5">
          <p className="text-soft">{labels.note}</p>
          {groups.length > 0 ? (
            <ul className="grid gap-2 p-4 rounded-card bg-wash">
              {groups.map(({ text, look }) => (
                <li key={text}>
                  {text}{' '}
                  {look ? (
                    <Link className="link" href={look.href}>
                      {look.label}
                    </Link>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
          <FieldGroup
            legend={labels.text}
            error={missing && reason === null ? labels.reasonMissing : undefined}
          >
            {closeReasons.map((code) => (
              <Radio
                key={code}
                name="reason"
                label={labels[code]}
                checked={reason === code}
                onChange={() => setReason(code)}
              />
            ))}
          </FieldGroup>
          {people.length > 0 ? (
            <>
              <FieldGroup
                legend={labels.who}
                hint={labels.whoHint}
                error={missing && missed > 0 ? fateMissing(missed) : undefined}
              >
                <ul className="grid gap-3">
                  {people.map((person) => (
                    <li
                      key={person.id}
                      className="grid grid-cols-[minmax(0,1fr)_minmax(150px,210px)] items-center gap-2.5"
                    >
                      <span className="min-w-0">
                        {person.name} <span className="text-xs text-soft">{person.note}</span>
                        {person.accepted ? (
                          <span className="block text-xs">
                            {fateOf(person) === 'close' ? labels.acceptedPart : labels.accepted}
                          </span>
                        ) : null}
                      </span>
                      <Select
                        aria-label={`${labels.who} ${person.name}`}
                        aria-invalid={(missing && fateOf(person) === null) || undefined}
                        value={fateOf(person) ?? ''}
                        placeholder={fateOf(person) === null ? labels.choose : undefined}
                        onChange={({ target }) => {
                          setFates(new Map(fates).set(person.id, target.value as Fate))
                          // Who is hired from here says why the vacancy is closed.
                          if (target.value === 'hire') setReason('hired_here')
                        }}
                        options={fatesOf(person).map((fate) => ({ value: fate, label: labels[fate] }))}
                      />
                    </li>
                  ))}
                </ul>
                {missed > 1 ? (
                  <Button
                    size="sm"
                    className="mt-3"
                    onClick={() => {
                      setPartRest(true)
                      setFates(
                        new Map([
                          ...fates,
                          ...undecided
                            .filter(({ accepted }) => !accepted)
                            .map(({ id }) => [id, 'close'] as const),
                        ]),
                      )
                    }}
                  >
                    {labels.partOthers}
                  </Button>
                ) : null}
                {left > 0 ? (
                  <div className="mt-3 grid justify-items-start gap-2">
                    <p className="text-soft">{rest(left, unlisted > 0)}</p>
                    <Button size="sm" busy={busy} onClick={() => void more()}>
                      {labels.more}
                    </Button>
                    {failed ? (
                      <p role="alert" className="text-danger">
                        {labels.moreFailed}
                      </p>
                    ) : null}
                  </div>
                ) : null}
              </FieldGroup>
              <Field label={labels.letter} mark={labels.optional} hint={labels.letterHint}>
                {(control) => (
                  <Textarea
                    {...control}
                    rows={4}
                    maxLength={10_000}
                    value={letter}
                    onChange={(event) => setLetter(event.target.value)}
                  />
                )}
              </Field>
              {letter === '' ? (
                <Button size="sm" className="justify-self-start" onClick={() => setLetter(labels.letterText)}>
                  {labels.fill}
                </Button>
              ) : null}
            </>
          ) : null}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="danger">
          {labels.confirm}
        </Button>
        <Button variant="ghost" onClick={() => close()}>
          {labels.cancel}
        </Button>
      </DialogFooter>
    </form>
  )
}
