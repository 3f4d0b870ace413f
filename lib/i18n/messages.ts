import access from '@/messages/ru/access.json'
import account from '@/messages/ru/account.json'
import accountRecovery from '@/messages/ru/accountRecovery.json'
import autopickup from '@/messages/ru/autopickup.json'
import billing from '@/messages/ru/billing.json'
import buying from '@/messages/ru/buying.json'
import calendarAddress from '@/messages/ru/calendarAddress.json'
import chrome from '@/messages/ru/chrome.json'
import clients from '@/messages/ru/clients.json'
import common from '@/messages/ru/common.json'
import companies from '@/messages/ru/companies.json'
import complaints from '@/messages/ru/complaints.json'
import conversations from '@/messages/ru/conversations.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import distances from '@/messages/ru/distances.json'
import errorPage from '@/messages/ru/errorPage.json'
import errors from '@/messages/ru/errors.json'
import experiences from '@/messages/ru/experiences.json'
import favorites from '@/messages/ru/favorites.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import firstJob from '@/messages/ru/firstJob.json'
import forms from '@/messages/ru/forms.json'
import hiringPage from '@/messages/ru/hiringPage.json'
import home from '@/messages/ru/home.json'
import inbox from '@/messages/ru/inbox.json'
import info from '@/messages/ru/info.json'
import interviewRoom from '@/messages/ru/interviewRoom.json'
import interviews from '@/messages/ru/interviews.json'
import keptData from '@/messages/ru/keptData.json'
import landings from '@/messages/ru/landings.json'
import layout from '@/messages/ru/layout.json'
import matching from '@/messages/ru/matching.json'
import memberHome from '@/messages/ru/memberHome.json'
import moderation from '@/messages/ru/moderation.json'
import my from '@/messages/ru/my.json'
import negotiations from '@/messages/ru/negotiations.json'
import noticeSettings from '@/messages/ru/noticeSettings.json'
import notifications from '@/messages/ru/notifications.json'
import offers from '@/messages/ru/offers.json'
import ownVacancies from '@/messages/ru/ownVacancies.json'
import people from '@/messages/ru/people.json'
import peopleDuplicates from '@/messages/ru/peopleDuplicates.json'
import peopleFiles from '@/messages/ru/peopleFiles.json'
import peopleInvitations from '@/messages/ru/peopleInvitations.json'
import peopleMail from '@/messages/ru/peopleMail.json'
import peopleResumes from '@/messages/ru/peopleResumes.json'
import plans from '@/messages/ru/plans.json'
import protection from '@/messages/ru/protection.json'
import queue from '@/messages/ru/queue.json'
import reach from '@/messages/ru/reach.json'
import reports from '@/messages/ru/reports.json'
import resumeFile from '@/messages/ru/resumeFile.json'
import resumeForm from '@/messages/ru/resumeForm.json'
import resumeLandings from '@/messages/ru/resumeLandings.json'
import resumes from '@/messages/ru/resumes.json'
import resumeVariants from '@/messages/ru/resumeVariants.json'
import resumeViews from '@/messages/ru/resumeViews.json'
import salaries from '@/messages/ru/salaries.json'
import savedSearches from '@/messages/ru/savedSearches.json'
import screening from '@/messages/ru/screening.json'
import search from '@/messages/ru/search.json'
import security from '@/messages/ru/security.json'
import services from '@/messages/ru/services.json'
import settings from '@/messages/ru/settings.json'
import share from '@/messages/ru/share.json'
import shelf from '@/messages/ru/shelf.json'
import stepUp from '@/messages/ru/stepUp.json'
import stopList from '@/messages/ru/stopList.json'
import tests from '@/messages/ru/tests.json'
import textModel from '@/messages/ru/textModel.json'
import vacancies from '@/messages/ru/vacancies.json'
import vacancyForm from '@/messages/ru/vacancyForm.json'
import vacancyImport from '@/messages/ru/vacancyImport.json'
import vacancyLandings from '@/messages/ru/vacancyLandings.json'

/** All messages, one namespace per file of `messages/ru`. A new file needs an import and an entry here. */
export const messages = {
  access,
  account,
  accountRecovery,
  autopickup,
  billing,
  buying,
  chrome,
  clients,
  common,
  companies,
  complaints,
  conversations,
  dictionaries,
  distances,
  errorPage,
  errors,
  favorites,
  experiences,
  fieldErrors,
  firstJob,
  forms,
  hiringPage,
  home,
  inbox,
  info,
  calendarAddress,
  interviewRoom,
  interviews,
  keptData,
  landings,
  layout,
  matching,
  memberHome,
  moderation,
  my,
  negotiations,
  noticeSettings,
  reach,
  notifications,
  offers,
  ownVacancies,
  people,
  peopleDuplicates,
  peopleFiles,
  peopleInvitations,
  peopleMail,
  peopleResumes,
  plans,
  protection,
  queue,
  reports,
  resumeFile,
  resumeForm,
  resumeLandings,
  resumeVariants,
  resumeViews,
  resumes,
  salaries,
  savedSearches,
  screening,
  search,
  security,
  services,
  settings,
  shelf,
  share,
  stepUp,
  stopList,
  tests,
  textModel,
  vacancies,
  vacancyForm,
  vacancyImport,
  vacancyLandings,
}

export type Messages = typeof messages
export type Namespace = keyof Messages
