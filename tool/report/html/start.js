// The last of the scripts: everything is known, the data is there.
{
  const data = JSON.parse(document.getElementById('data').textContent);
  (data.site ? startSite : startReport)(data);
  document.documentElement.dataset.ready = 'yes';
}
