'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { dropOutgoing, type Outgoing, sendAgain } from './outgoing'

/** What has not arrived yet, or would not: it is kept until its writer sends it again or takes it back. */
export function TalkOutgoing({ talkId, message }: { talkId: string; message: Outgoing }) {
  const t = useTranslations('conversations')
  const errors = useTranslations('errors')
  const { clientId, text, file, state, progress, error } = message
  const percent = Math.round((progress ?? 0) * 100)
  const waits = error?.code === 'network_error'
  return (
    <article className="talk-message" data-own="true" data-state={state} aria-label={t('you')}>
      {text ? <p className="talk-text">{text}</p> : null}
      {file ? <p className="talk-file-name">{file.name}</p> : null}
      {state === 'sending' ? (
        <footer className="talk-message-foot" role="status">
          {file && progress !== null ? (
            <Progress value={percent} label={t('outgoing.progress', { percent })} />
          ) : (
            t('outgoing.sending')
          )}
        </footer>
      ) : (
        <footer className="talk-failed" role="alert">
          <p>
            {t('outgoing.failed')}
            {error && !waits && errors.has(error.code as never) ? `. ${errors(error.code as never)}` : null}
            {waits ? `. ${t('outgoing.waiting')}` : null}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => sendAgain(talkId, clientId)}>
              {t('outgoing.retry')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => dropOutgoing(talkId, clientId)}>
              {t('outgoing.drop')}
            </Button>
          </div>
        </footer>
      )}
    </article>
  )
}
