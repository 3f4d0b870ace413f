/** What people did with items, by database ids: views counted, favourites, hidden and postponed. It shows nothing. */

export { notHiddenFor, notHiddenFrom, notPostponed, titleKeyOf } from './engagement.repository'
export {
  addFavorite,
  clearFavorites,
  clearViews,
  countHiddenBy,
  dailyViews,
  dayOf,
  favoritedAmong,
  hiddenFrom,
  removeFavorite,
  shiftDay,
  viewTotals,
} from './engagement.service'
