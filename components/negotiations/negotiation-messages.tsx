'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import forms from '@/messages/ru/forms.json'
import matching from '@/messages/ru/matching.json'
import negotiations from '@/messages/ru/negotiations.json'
import textModel from '@/messages/ru/textModel.json'

const messages = {
  common: { reply: common.reply, failed: common.failed, retry: common.retry, keptText: common.keptText },
  negotiations,
  textModel,
  matching: { gap: matching.gap },
  errors,
  forms: { answer: forms.answer },
  fieldErrors,
  dictionaries: {
    refusal_reasons: dictionaries.refusal_reasons,
    candidate_refusal_reasons: dictionaries.candidate_refusal_reasons,
    languages: dictionaries.languages,
    employment_forms: dictionaries.employment_forms,
    work_formats: dictionaries.work_formats,
  },
}

/** Words and the query cache for a form in a modal: modals are mounted outside the page that opened them. */
export function NegotiationMessages({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}
