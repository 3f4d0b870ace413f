import { getTranslations } from 'next-intl/server'
import { InviteButton, type InviteLabels } from './invite-button'

type Props = {
  resumeId: string
  /** Token of the direct link by which the page was opened. */
  token?: string | undefined
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

/** Texts of the button, for pages that render it in the browser. */
export async function inviteLabels(): Promise<InviteLabels> {
  const t = await getTranslations('negotiations.invite')
  return {
    invite: t('button'),
    title: t('title'),
    done: t('done'),
    doneReview: t('doneReview'),
    follow: t('follow'),
  }
}

/** «Пригласить» for employers; hidden for guests and candidates. */
export async function InviteAction({ resumeId, token, size, block }: Props) {
  return (
    <InviteButton resumeId={resumeId} token={token} size={size} block={block} labels={await inviteLabels()} />
  )
}
