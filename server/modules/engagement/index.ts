/** What people did with items, by database ids: views counted, favourites, hidden and postponed. It shows nothing. */

export { notHiddenFor, notHiddenFrom, notPostponed, titleKeyOf } from './engagement.repository'
export {
  countHiddenBy,
  dailyViews,
  dayOf,
  favoritedAmong,
  forgetFavorited,
  forgetViews,
  hiddenFrom,
  keepFavorite,
  shiftDay,
  unkeepFavorite,
  viewTotals,
} from './engagement.service'
