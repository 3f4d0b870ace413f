import { useTranslations } from 'next-intl'
import { NavLink } from '@/components/layout/nav-link'
import {
  BellIcon,
  BriefcaseIcon,
  ChartIcon,
  ChatIcon,
  ClockIcon,
  DocumentIcon,
  HeartIcon,
  NotesIcon,
  PlusIcon,
  SendIcon,
  SettingsIcon,
  SignOutIcon,
  StarIcon,
  UserIcon,
  WalletIcon,
} from '@/components/ui/icons'
import { routes } from '@/lib/routes'
import { OperatorLink, Strip } from './frame'

/**
 * Navigation of the personal area; links for one side only are hidden for the other before the first paint. A phone has
 * the bottom bar, and shows these on the profile page.
 */
export function SideNav() {
  const t = useTranslations('my.nav')
  const link = (className = '') => `my-link ${className}`
  return (
    <Strip className="my-nav" label={t('label')}>
      <NavLink href={routes.myResumes()} className={link('only-candidate')}>
        <DocumentIcon />
        {t('resumes')}
      </NavLink>
      <NavLink
        href={routes.myApplications()}
        className={link('only-candidate')}
        alsoOn="^/ru/my/(offers|tests)/"
      >
        <SendIcon />
        {t('applications')}
      </NavLink>
      <NavLink
        href={routes.myApplications()}
        className={link('only-employer for-see')}
        alsoOn="^/ru/my/offers/"
      >
        <SendIcon />
        {t('today')}
      </NavLink>
      <NavLink href={routes.myVacancies()} className={link('only-employer for-see')}>
        <BriefcaseIcon />
        {t('vacancies')}
      </NavLink>
      <NavLink href={routes.myReports()} className={link('only-employer for-all')}>
        <ChartIcon />
        {t('reports')}
      </NavLink>
      <NavLink href={routes.myPeople()} className={link('only-employer for-all')}>
        <NotesIcon />
        {t('people')}
      </NavLink>
      <NavLink href={routes.myTemplates()} className={link('only-employer for-all')}>
        <DocumentIcon />
        {t('templates')}
      </NavLink>
      <NavLink href={routes.myBookmarks()} className={link()}>
        <HeartIcon />
        {t('bookmarks')}
      </NavLink>
      <NavLink href={routes.myInterviews()} className={link('for-see')} alsoOn={`^${routes.myInterviews()}/`}>
        <ClockIcon />
        {t('interviews')}
      </NavLink>
      <NavLink href={routes.myConversations()} className={link('for-all')}>
        <ChatIcon />
        {t('conversations')}
      </NavLink>
      <NavLink href={routes.myNotifications()} className={link()}>
        <BellIcon />
        {t('notifications')}
      </NavLink>
      <hr className="h-0.25 mx-3 my-2 border-0 bg-line max-page:hidden" />
      <NavLink href={routes.myProfile()} className={link('my-link-profile')}>
        <UserIcon />
        {t('profile')}
      </NavLink>
      <NavLink href={routes.myPlans()} className={link('only-employer for-money')}>
        <StarIcon />
        {t('plans')}
      </NavLink>
      <NavLink href={routes.myServices()} className={link('only-employer for-money')}>
        <PlusIcon />
        {t('services')}
      </NavLink>
      <NavLink href={routes.myPayments()} className={link('only-employer for-money')}>
        <WalletIcon />
        {t('payments')}
      </NavLink>
      <NavLink href={routes.mySettings()} className={link()}>
        <SettingsIcon />
        {t('settings')}
      </NavLink>
      <OperatorLink label={t('moderation')} />
      <NavLink href={routes.signOut()} className={link('my-link-phone')}>
        <SignOutIcon />
        {t('signOut')}
      </NavLink>
    </Strip>
  )
}
