export default { failed: '没有取到', retry: '重试' }
