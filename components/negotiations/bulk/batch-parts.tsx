'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { BatchCheck, InterviewCheck } from '@/lib/contracts/batches'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import inbox from '@/messages/ru/inbox.json'
import negotiations from '@/messages/ru/negotiations.json'

const messages = {
  common,
  inbox,
  negotiations: {
    letters: negotiations.letters,
    move: {
      deadline: negotiations.move.deadline,
      deadlineHint: negotiations.move.deadlineHint,
      declineTime: negotiations.move.declineTime,
    },
  },
  errors,
  fieldErrors,
  dictionaries: { refusal_reasons: dictionaries.refusal_reasons },
}

/** What a dialog about many people needs: it stands outside of the page that opened it. */
export function BatchMessages({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}

type Check = Pick<BatchCheck | InterviewCheck, 'total' | 'possible' | 'obstacles'>

/** Whom the action reaches, and who stands in its way: said before anything is written. */
export function Said({ check: { total, possible, obstacles } }: { check: Check }) {
  const t = useTranslations('inbox.bulk')
  if (obstacles.length === 0) return <p>{t('reaches', { count: possible })}</p>
  return (
    <Notice tone="warning">
      <p>{possible > 0 ? t('reachesSome', { possible, total }) : t('nobodyLeft')}</p>
      <ul className="grid gap-1 mt-2">
        {obstacles.map(({ code, count, people }) => (
          <li key={code}>
            <strong>{t(`obstacle.${code}`)}:</strong>{' '}
            {people.map(({ name, title }) => name ?? t('nameless', { title })).join(', ')}
            {count > people.length ? ` ${t('andMore', { count: count - people.length })}` : null}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Nobody can be reached whatever is written: instead of the form, what to do about it. */
export function NobodyLeft({ check, onBack }: { check: Check; onBack: () => void }) {
  const t = useTranslations('inbox.bulk')
  return (
    <div className="grid gap-4">
      <Said check={check} />
      {check.obstacles.some(({ code }) => code === 'unopened') ? <p>{t('openFirst')}</p> : null}
      <Button className="justify-self-start" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}
