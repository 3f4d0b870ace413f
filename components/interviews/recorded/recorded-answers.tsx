'use client'

import { useTranslations } from 'next-intl'
import { LoadFailed } from '@/components/layout/load-failed'
import { Card } from '@/components/ui/card'
import type { RecordedInterview, RecordedItem } from '@/lib/contracts/interview-answers'
import type { Interview } from '@/lib/contracts/interviews'
import { AnswerPlayer, type RecordingFile } from './answer-player'
import { usePlayback } from './use-recorded'

/** Questions and answers; for the company with notes. */
export function RecordedAnswers({
  interview,
  answers,
}: {
  interview: Interview
  answers: RecordedInterview
}) {
  const { public_id: publicId } = interview
  const { items } = answers
  const version = items.map(({ answer }) => `${answer?.kind}${answer?.at ?? ''}`).join()
  const playback = usePlayback(
    publicId,
    version,
    items.some(({ answer }) => answer?.kind === 'video'),
  )
  if (playback.isError)
    return <LoadFailed onRetry={() => void playback.refetch()} busy={playback.isFetching} />
  return items.map((item) => (
    <Answer
      key={item.position}
      interview={interview}
      answers={answers}
      item={item}
      file={playback.data?.files.find(({ position }) => position === item.position) ?? null}
      onExpired={() => void playback.refetch()}
    />
  ))
}

type AnswerProps = {
  interview: Interview
  answers: RecordedInterview
  item: RecordedItem
  file: RecordingFile | null
  onExpired: () => void
}

function Answer({ interview, answers, item, file, onExpired }: AnswerProps) {
  const t = useTranslations('interviews.recorded')
  const { position, answer, text } = item
  return (
    <Card as="section" className="talk-card" aria-labelledby={`answer-${position}`}>
      <h2 id={`answer-${position}`} className="text-lg">
        {position + 1}. {text ?? t('question', { number: position + 1 })}
      </h2>
      {answer === null ? <p className="text-soft">{t('unanswered')}</p> : null}
      {answer?.kind === 'text' ? <p className="talk-note">{answer.text}</p> : null}
      {answer?.kind === 'gone' ? <p className="text-soft">{t('gone')}</p> : null}
      {answer?.kind === 'video' ? (
        <AnswerPlayer
          publicId={interview.public_id}
          position={position}
          file={file}
          seconds={answer.seconds ?? 0}
          notes={
            interview.viewer === 'employer'
              ? answers.notes.filter((note) => note.position === position)
              : null
          }
          onExpired={onExpired}
        />
      ) : null}
    </Card>
  )
}
