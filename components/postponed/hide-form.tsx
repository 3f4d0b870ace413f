'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { Radio } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import {
  type ResumeHideReason,
  resumeHideReasons,
  type VacancyHideReason,
  vacancyHideReasons,
} from '@/lib/contracts/enums'
import { type HidingKind, hidingKinds } from '@/lib/contracts/hiding'
import type { ModalProps } from '@/stores/modals'
import { PostponedMessages } from './postponed-messages'

export interface VacancyHidden {
  kind: HidingKind
  reason: VacancyHideReason | null
}

type VacancyProps = ModalProps<VacancyHidden> & { vacancyTitle: string; anonymous: boolean; teaches: boolean }

/** What to hide (the vacancy, the company, similar ones), and why. */
export function HideVacancyForm(props: VacancyProps) {
  return (
    <PostponedMessages>
      <Vacancy {...props} />
    </PostponedMessages>
  )
}

function Vacancy({ close, vacancyTitle, anonymous, teaches }: VacancyProps) {
  const t = useTranslations('shelf.hiding')
  const [kind, setKind] = useState<HidingKind>('vacancy')
  const [reason, setReason] = useState<VacancyHideReason | null>(null)
  return (
    <DialogForm onSend={() => close({ kind, reason })} submit={t('submit')}>
      <FieldGroup legend={t('what')}>
        {hidingKinds
          .filter((each) => each !== 'company' || !anonymous)
          .map((each) => (
            <Radio
              key={each}
              name="kind"
              label={t(`kind.${each}`, { title: vacancyTitle })}
              checked={kind === each}
              onChange={() => setKind(each)}
            />
          ))}
      </FieldGroup>
      <FieldGroup legend={t('why')} hint={teaches ? t('whyHint') : undefined}>
        <div className="check-grid">
          {[null, ...vacancyHideReasons].map((each) => (
            <Radio
              key={each ?? 'none'}
              name="reason"
              label={each ? t(`reason.${each}`) : t('noReason')}
              checked={reason === each}
              onChange={() => setReason(each)}
            />
          ))}
        </div>
      </FieldGroup>
    </DialogForm>
  )
}

type ResumeProps = ModalProps<{ reason: ResumeHideReason | null }>

export function HideResumeForm(props: ResumeProps) {
  return (
    <PostponedMessages>
      <Resume {...props} />
    </PostponedMessages>
  )
}

function Resume({ close }: ResumeProps) {
  const t = useTranslations('shelf.hiding')
  const [reason, setReason] = useState<ResumeHideReason | null>(null)
  return (
    <DialogForm onSend={() => close({ reason })} submit={t('submit')}>
      <FieldGroup legend={t('why')} hint={t('whyCompany')}>
        {[null, ...resumeHideReasons].map((each) => (
          <Radio
            key={each ?? 'none'}
            name="reason"
            label={each ? t(`resumeReason.${each}`) : t('noReason')}
            checked={reason === each}
            onChange={() => setReason(each)}
          />
        ))}
      </FieldGroup>
    </DialogForm>
  )
}
