// 校园网公共脚本，2012 年
Array.prototype.last = function () { return this[this.length - 1] }
Date.prototype.toCn = function () { return this.getFullYear() + '年' + (this.getMonth() + 1) + '月' + this.getDate() + '日' }

$(function () {
  $('#clock').append(new Date().toCn())
  var api = $('script[src*=autoload]').attr('src').replace(/elements.*/, 'api')

  $('#login').click(function () {
    $.ajax({
      url: api + '/login-methods/login/',
      type: 'POST',
      contentType: 'application/json',
      data: JSON.stringify({ username: $('#user').val(), password: $('#pass').val() }),
      dataType: 'json'
    }).done(function (answer) {
      $('#said').text('已登录')
      // 令牌只作为属性值（property）交出，不写进标签：用 prop，不用 attr
      $('zy-class-roster').prop('token', answer.token)
    }).fail(function () {
      $('#said').text('登录失败')
    })
  })
  $('zy-class-roster').on('zy-ready', function () { $('#said').text('班级已取到') })
})
