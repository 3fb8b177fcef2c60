"""Headless Chromium, with what it fetched and complained of."""

import json
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys  # noqa: F401  used by the tests


class Browser:
    """One window. Nothing outside of this machine can be reached."""

    def __init__(self, chromium, driver, width=1400, height=950, dark=False):
        options = Options()
        options.binary_location = chromium
        for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                     "--hide-scrollbars", "--enable-precise-memory-info",
                     f"--window-size={width},{height}",
                     "--host-resolver-rules=MAP * ~NOTFOUND"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service(driver), options=options)
        self.driver.set_script_timeout(300)  # axe-core has thousands of cells to look at
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def open(self, url):
        """Goes there anew, also if only the part behind '#' is another one."""
        self.driver.get("about:blank")
        self.driver.get(url)

    def js(self, script, *arguments):
        """What `return …` of the script gives."""
        return self.driver.execute_script(script, *arguments)

    def count(self, selector):
        """How many elements are shown; offsetParent would leave out those of a fixed position."""
        return self.js("return [...document.querySelectorAll(arguments[0])]"
                       ".filter((e) => e.getClientRects().length).length", selector)

    def has(self, selector, number):
        """Whether so many elements are shown, soon: a busy machine draws late."""
        end = time.monotonic() + 20
        while self.count(selector) != number and time.monotonic() < end:
            time.sleep(0.05)
        return self.count(selector) == number

    def press(self, *keys):
        """Real keys, to whatever has the focus."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def text(self, selector):
        """The text of the first such element; empty when there is none."""
        return self.js("const e = document.querySelector(arguments[0]);"
                       "return e ? e.textContent : ''", selector)

    def click(self, selector):
        """Clicks the first such element."""
        self.js("document.querySelector(arguments[0]).click()", selector)

    def complaints(self):
        """What the console shows since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def fetched(self):
        """Addresses that were asked for since the last call, but for those of the page itself."""
        urls = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                urls.append(message["params"]["request"]["url"])
        return [url for url in urls if not url.startswith(("data:", "about:"))]
