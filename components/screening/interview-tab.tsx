'use client'

import { useTranslations } from 'next-intl'
import { HoursPart } from './hours-part'
import { LettersPart } from './letters-part'
import { QuestionsPart } from './questions-part'
import { StagesPart } from './stages-part'
import { TeamPart } from './team-part'
import { TestPart } from './test-part'

const parts = ['questions', 'test', 'stages', 'letters', 'hours', 'team'] as const

/** How a company selects for a vacancy. A vacancy works without any of it. */
export function InterviewTab({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening')
  return (
    <div className="screening">
      <nav className="screening-nav" aria-label={t('parts')}>
        {parts.map((part) => (
          <a key={part} href={`#${part}-title`} className="chip">
            {t(`${part}.title`)}
          </a>
        ))}
      </nav>
      <QuestionsPart vacancyId={vacancyId} />
      <TestPart vacancyId={vacancyId} />
      <StagesPart vacancyId={vacancyId} />
      <LettersPart vacancyId={vacancyId} />
      <HoursPart vacancyId={vacancyId} />
      <TeamPart vacancyId={vacancyId} />
    </div>
  )
}
