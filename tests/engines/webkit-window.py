"""A window of WebKitGTK without a toolbar, for WebKitWebDriver.

Arguments: width, height, folder of the downloads, file of a script for each document. It allows the microphone, stores
downloads, and writes the console to its standard output.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

width, height, downloads, script_file = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]


def decide_destination(download, suggested):
    download.set_destination(GLib.filename_to_uri(os.path.join(downloads, suggested), None))
    return True


def on_download(_context, download):
    download.connect("decide-destination", decide_destination)


def allow(_view, request):
    request.allow()
    return True


def on_policy(_view, decision, kind):
    if kind != WebKit2.PolicyDecisionType.RESPONSE:
        return False
    headers = decision.get_response().get_http_headers()
    disposition = headers.get_one("content-disposition") if headers else None
    if (disposition or "").startswith("attachment") or not decision.is_mime_type_supported():
        decision.download()
        return True
    return False


def create_view(_session, context):
    manager = WebKit2.UserContentManager()
    with open(script_file, encoding="utf-8") as source:
        script = WebKit2.UserScript(
            source.read(),
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    manager.add_script(script)
    view = WebKit2.WebView(is_controlled_by_automation=True, web_context=context, user_content_manager=manager)
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_enable_media_stream(True)
    settings.set_media_playback_requires_user_gesture(False)
    view.connect("permission-request", allow)
    view.connect("decide-policy", on_policy)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def on_automation(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda current: create_view(current, context))


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", on_automation)
context.connect("download-started", on_download)
Gtk.main()
