export default {
  title: 'career-archive',
  details: 'career-archive',
}
